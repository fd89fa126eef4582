/// Writes texts as Android's resources hold them.
package enum AndroidResource {
  /// The content of an element `string` or `item`; `aapt2` reads the very same text from it.
  package static func written(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    XMLCharacters.append(AndroidText.escaped(text), to: &output)
    return output
  }
}
