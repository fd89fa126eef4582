/// A line as the rules of secrets see it.
struct SecretLine {
  let text: [UInt8]
  let range: Range<Int>
  let number: Int
  let path: SecretPath

  /// The secret at a place of the line.
  func secret(_ rule: SecretRule, _ form: String, _ place: Range<Int>) -> Secret {
    Secret(
      rule: rule.id, form: form, line: number, column: place.lowerBound - range.lowerBound + 1,
      value: Array(text[place]))
  }
}
