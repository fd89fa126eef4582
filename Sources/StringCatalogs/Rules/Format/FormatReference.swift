/// The expected arguments for the texts of a language.
struct FormatReference {
  /// Arguments that every text must have in one of its forms.
  let required: FormatArguments
  /// Arguments that a text may have.
  let allowed: FormatArguments
  /// True if texts are formatted, and each percent sign of the source belongs to an argument.
  var isStrict = false
  /// The precisions of the source.
  var precisions = FormatPrecisions()
  /// The substitutions of the source with their arguments.
  var places: [FormatText.Place] = []
}

extension FormatReference {
  /// For texts whose arguments are unknown.
  static let anything = FormatReference(required: FormatArguments(), allowed: .anything)

  /// The arguments that all texts of the source have, or those of the key if it has no text.
  ///
  /// `needed` are the same texts without optional arguments. Those of the key and of each text are
  /// allowed.
  init(key: FormatText, _ texts: [FormatGroup], needed: [FormatGroup]) {
    var required = needed.first?.arguments ?? key.arguments
    var allowed = key.arguments
    var precisions = key.precisions
    for text in needed {
      required.formCommon(text.isElement ? FormatArguments() : text.arguments)
      allowed.formUnion(text.arguments)
    }
    for text in texts {
      allowed.formUnion(text.arguments)
      for unit in text.units { precisions.formUnion(unit.text.precisions) }
    }
    self.init(required: required, allowed: allowed)
    isStrict =
      !allowed.isEmpty && key.blankKinds.isEmpty && !key.hasBareSign
      && !texts.contains { $0.hasDoubtfulSign }
    self.precisions = precisions
    places = texts.flatMap { $0.units.flatMap(\.text.places) }
  }

  /// True for a text without findings of its own.
  @inline(__always)
  func fits(_ text: FormatText) -> Bool {
    !text.arguments.exceeds(allowed) && text.precisions.lost(from: precisions) == nil
      && !(isStrict && text.hasBareSign)
  }

  /// True if a specifier with a space can only be a percent sign and a word.
  func refuses(_ text: FormatText) -> Bool { !isStrict || text.arguments.exceeds(allowed) }
}
