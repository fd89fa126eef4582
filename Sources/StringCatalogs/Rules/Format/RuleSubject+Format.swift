extension RuleSubject {
  /// The arguments of a text of a language, substitutions resolved.
  func arguments(of text: StringToken, _ localization: Int?) -> FormatArguments {
    if !text.traits.contains(.percent) { return FormatArguments() }
    // Plain escapes stand in no argument, so that the bytes can be read as they are written.
    if text.traits.contains(.numberedEscapes) {
      return cursor.unescaped(text).withUnsafeBytes { arguments(of: $0, localization) }
    }
    return arguments(of: cursor.raw(text), localization)
  }

  private func arguments(
    of bytes: UnsafeRawBufferPointer, _ localization: Int?
  ) -> FormatArguments {
    var reader = FormatReader(bytes)
    // A closure over the subject copies it, which the many texts without substitutions need not pay.
    if entry.substitutions.isEmpty {
      reader.read { _ in (nil, FormatKind(.any)) }
    } else {
      reader.read { substitution($0, localization) }
    }
    return reader.arguments
  }

  private func substitution(
    _ name: UnsafeRawBufferPointer, _ localization: Int?
  ) -> (position: Int?, kind: FormatKind) {
    let found = entry.substitutions.first {
      $0.localization == localization && cursor.raw($0.name).elementsEqual(name)
    }
    guard let found else { return (nil, FormatKind(.any)) }
    return (found.argument, found.specifier.map(kind) ?? FormatKind(.any))
  }

  private func kind(_ specifier: StringToken) -> FormatKind {
    let text = [UInt8(ascii: "%")] + cursor.unescaped(specifier)
    return text.withUnsafeBytes { bytes in
      var reader = FormatReader(bytes)
      reader.read { _ in (nil, FormatKind(.any)) }
      return reader.arguments.contains(1) ? reader.arguments[1] : FormatKind(.any)
    }
  }
}
