/// `secret-token`: tokens of a form that their makers published.
enum TokenRule {
  static func secrets(in line: SecretLine, _ index: SecretFormIndex) -> [(Secret, Range<Int>)] {
    var found: [(Secret, Range<Int>)] = []
    var position = line.range.lowerBound
    while position < line.range.upperBound {
      if let place = place(in: line, from: position, index) {
        found.append((line.secret(.token, place.name, place.range), place.range))
        position = place.range.upperBound
      } else {
        position += 1
      }
    }
    return found
  }

  private static func place(
    in line: SecretLine, from start: Int, _ index: SecretFormIndex
  ) -> (name: String, range: Range<Int>)? {
    let limit = line.range.upperBound
    if let token = WebToken.range(in: line.text, from: start, to: limit) {
      return ("JSON web token", token)
    }
    guard let (form, end) = index.match(in: line.text, from: start, to: limit),
      !Placeholder.isToken(line.text[start + form.prefix.count..<end])
    else { return nil }
    return (form.name, start..<end)
  }
}
