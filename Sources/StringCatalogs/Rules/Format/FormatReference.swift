/// The arguments that the texts of a language are held against.
struct FormatReference {
  /// What every text must format in some of its forms.
  let required: FormatArguments
  /// What a text may format.
  let allowed: FormatArguments
}

extension FormatReference {
  /// For texts of which nobody knows what they may format.
  static let anything = FormatReference(required: FormatArguments(), allowed: .anything)

  /// The arguments that all texts of the source have, or those of the key where it has no text.
  ///
  /// Those of the key and of each text are allowed.
  init(key: FormatArguments, _ texts: [FormatGroup]) {
    var required = texts.first?.arguments ?? key
    var allowed = key
    for text in texts {
      required.formCommon(text.isElement ? FormatArguments() : text.arguments)
      allowed.formUnion(text.arguments)
    }
    (self.required, self.allowed) = (required, allowed)
  }
}
