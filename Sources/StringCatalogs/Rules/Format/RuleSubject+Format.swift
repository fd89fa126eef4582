extension RuleSubject {
  /// The arguments of a text of a language, substitutions resolved.
  func arguments(of text: StringToken, _ localization: Int?) -> FormatArguments {
    if !text.traits.contains(.percent) { return FormatArguments() }
    if text.traits.contains(.escapes) {
      return cursor.unescaped(text).withUnsafeBytes { arguments(of: $0, localization) }
    }
    return arguments(of: cursor.raw(text), localization)
  }

  private func arguments(
    of bytes: UnsafeRawBufferPointer, _ localization: Int?
  ) -> FormatArguments {
    withoutActuallyEscaping(
      { (name: Range<Int>) -> (position: Int?, kind: FormatKind) in
        substitution(UnsafeRawBufferPointer(rebasing: bytes[name]), localization)
      },
      do: { substitution in
        var reader = FormatReader(bytes, substitution: substitution)
        reader.read()
        return reader.arguments
      })
  }

  private func substitution(
    _ name: UnsafeRawBufferPointer, _ localization: Int?
  ) -> (position: Int?, kind: FormatKind) {
    let found = entry.substitutions.first {
      $0.localization == localization && cursor.unescaped($0.name).elementsEqual(name)
    }
    guard let found else { return (nil, FormatKind(.any)) }
    return (found.argument, found.specifier.map(kind) ?? FormatKind(.any))
  }

  private func kind(_ specifier: StringToken) -> FormatKind {
    let text = [UInt8(ascii: "%")] + cursor.unescaped(specifier)
    return text.withUnsafeBytes { bytes in
      var reader = FormatReader(bytes) { _ in (nil, FormatKind(.any)) }
      reader.read()
      return reader.arguments.contains(1) ? reader.arguments[1] : FormatKind(.any)
    }
  }
}
