/// The arguments that the texts of a language are held against.
struct FormatReference {
  /// What every text must format in some of its forms.
  let required: FormatArguments
  /// What a text may format.
  let allowed: FormatArguments
  /// True where texts are formatted, and each percent sign of the source is part of an argument.
  var isStrict = false
  /// How the source writes decimal numbers.
  var precisions = FormatPrecisions()
  /// The substitutions of the source with the arguments that they take.
  var places: [FormatText.Place] = []
}

extension FormatReference {
  /// For texts of which nobody knows what they may format.
  static let anything = FormatReference(required: FormatArguments(), allowed: .anything)

  /// The arguments that all texts of the source have, or those of the key where it has no text.
  ///
  /// `needed` are the same texts without what another language may do without. Those of the key and
  /// of each text are allowed.
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

  /// True for a text that has nothing against it by itself.
  @inline(__always)
  func fits(_ text: FormatText) -> Bool {
    !text.arguments.exceeds(allowed) && text.precisions.lost(from: precisions) == nil
      && !(isStrict && text.hasBareSign)
  }

  /// True where a specifier with a blank can only be a percent sign and a word.
  func refuses(_ text: FormatText) -> Bool { !isStrict || text.arguments.exceeds(allowed) }
}
