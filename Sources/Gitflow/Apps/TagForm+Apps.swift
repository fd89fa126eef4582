extension TagForm {
  /// A version that a tag of this form states.
  package struct Reading: Hashable, Sendable {
    package let version: Version
    /// True for one of several builds of a version.
    package let isBuild: Bool
  }

  /// The version of a whole tag of this form, also of a build; nil for any other tag.
  ///
  /// Without a build, the text of that version is the tag.
  package func read(_ text: String) -> Reading? {
    var text = text
    return text.withUTF8 { read(UnsafeRawBufferPointer($0)) }
  }

  /// The same for the bytes of a tag.
  package func read(_ tag: UnsafeRawBufferPointer) -> Reading? {
    let (before, after) = (prefix.utf8, suffix.utf8)
    guard tag.count > before.count + after.count, tag.starts(with: before),
      tag.suffix(after.count).elementsEqual(after)
    else { return nil }
    let middle = UnsafeRawBufferPointer(
      rebasing: tag[before.count..<tag.count - after.count])
    guard let numbers = VersionNumbers(in: middle, from: 0), numbers.separator == separator
    else { return nil }
    let rest = String(decoding: middle[numbers.end...], as: UTF8.self)
    if !rest.isEmpty, !TagForm(prefix: "", suffix: rest).hasBuildNumber { return nil }
    let version = numbers.version
    return Reading(version: version, isBuild: !rest.isEmpty || version.shape.parts == 4)
  }

  /// True if certainly no tag has both forms.
  package func excludes(_ other: TagForm) -> Bool {
    Self.rest(Array(prefix.utf8), Array(other.prefix.utf8)).map { rest in
      // After the shorter prefix, the numbers of its form start.
      rest.first.map { $0 &- 48 >= 10 } ?? false
    } ?? true
      || Self.rest(Array(suffix.utf8.reversed()), Array(other.suffix.utf8.reversed())).map {
        // Before the shorter suffix, the numbers of its form or of a build end.
        $0.first.map { $0 &- 48 >= 10 && $0 != UInt8(ascii: ")") } ?? false
          || $0.contains { !Self.buildBytes.contains($0) }
      } ?? true
  }

  /// True if a tag of this form could be a directory of a tag of another form.
  package func mayBeDirectory(of other: TagForm) -> Bool {
    let heads = other.prefix.indices.filter { other.prefix[$0] == "/" }.map { other.prefix[..<$0] }
    if heads.contains(where: { read(String($0)) != nil }) { return true }
    let ends = other.suffix.indices.filter { other.suffix[$0] == "/" }.map { other.suffix[..<$0] }
    return ends.contains { !excludes(TagForm(prefix: other.prefix, suffix: String($0))) }
  }

  /// The bytes of the numbers, and of a build behind them.
  private static let buildBytes = Array("0123456789._+-/(b)".utf8)

  /// What the longer text has after the shorter one; nil if it does not start with that.
  private static func rest(_ one: [UInt8], _ other: [UInt8]) -> ArraySlice<UInt8>? {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return long.starts(with: short) ? long.dropFirst(short.count) : nil
  }
}
