/// A text of a manifest, and whether YAML may take it for something else.
package struct SpecText: Hashable, Sendable {
  package var characters: String
  /// True without quotes and without a tag: then YAML looks what it might be.
  package var isPlain: Bool

  /// A text as written.
  package init(_ characters: String, isPlain: Bool) {
    self.characters = characters
    self.isPlain = isPlain
  }

  /// What XcodeGen's reader makes of it.
  package var scalar: YAMLScalar { isPlain ? YAMLScalar(plain: characters) : .text }

  /// True where a part of it is filled in later, so that nothing can be said of its value.
  package var hasPlaceholder: Bool { characters.contains("${") }
}
