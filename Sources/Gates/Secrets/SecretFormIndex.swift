/// The known forms by the first byte of their beginning.
struct SecretFormIndex: Sendable {
  private var forms: [[SecretForm]]

  static let known = SecretFormIndex(SecretForm.known)

  init(_ known: [SecretForm]) {
    forms = Array(repeating: [], count: 256)
    for form in known {
      guard let first = form.prefix.first else { continue }
      forms[Int(first)].append(form)
    }
  }

  /// The form of the token that begins at `start`, with its end.
  func match(in text: [UInt8], from start: Int, to limit: Int) -> (form: SecretForm, end: Int)? {
    let candidates = forms[Int(text[start])]
    if candidates.isEmpty { return nil }
    for form in candidates {
      if let end = form.end(in: text, from: start, to: limit) { return (form, end) }
    }
    return nil
  }
}
