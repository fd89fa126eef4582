/// A tag that states a version: what is before and after its numbers, and what that means.
package struct TagName: Hashable, Sendable {
  /// What a tag is of, besides a release.
  package enum Channel: Hashable, Sendable {
    case stable
    /// One of several builds of a version, by its number or a fourth part of the version.
    case build
    case preRelease
  }

  package let text: String
  package let form: TagForm
  package let version: Version
  package let channel: Channel
  /// The words that name an app, as `ios` in `ios/v1.4.0`; empty for the only one.
  package let app: String
  /// The app without the words after the version; differs where these may name a flavor.
  let appBeforeVersion: String

  /// What the text of a tag is.
  package enum Reading: Hashable, Sendable {
    case version(TagName)
    /// The hash of a commit, or a version with one.
    case hash
    /// It has numbers, but no version that can be read; with the form before a single number.
    case numbered(prefix: String?)
    /// It has no number: no reader takes it for a version.
    case words
  }

  /// A tag of numbers, as most are, also with a `v`.
  init(_ written: WrittenVersion, _ text: String) {
    self.text = text
    version = written.version
    let isThree = version.shape == .threeParts
    form = TagForm(
      prefix: written.form.hasPrefix ? "v" : "",
      separator: isThree ? written.form.separator : UInt8(ascii: "."))
    channel = version.shape.parts == 4 ? .build : .stable
    (app, appBeforeVersion) = ("", "")
  }

  fileprivate init(
    _ text: String, _ form: TagForm, _ version: Version, _ meaning: TagMeaning
  ) {
    (self.text, self.form, self.version) = (text, form, version)
    let isBuild = meaning.channel == .stable && version.shape.parts == 4
    channel = isBuild ? .build : meaning.channel
    (app, appBeforeVersion) = (meaning.app, meaning.appBeforeVersion)
  }

  /// The same tag with another shape of its version.
  func shaped(_ shape: VersionShape) -> TagName {
    TagName(
      text, form, version.shaped(shape),
      TagMeaning(channel: channel, app: app, appBeforeVersion: appBeforeVersion, isHash: false))
  }
}

/// Reads many tags: those of one repository share most of what surrounds their versions.
package struct TagNames {
  private var meanings: [TagForm: TagMeaning] = [:]

  package init() {}

  /// Reads a tag.
  package mutating func read(_ text: String) -> TagName.Reading {
    if let written = WrittenVersion(parsing: text, .any) { return .version(TagName(written, text)) }
    if isHash(text.utf8) { return .hash }
    var bytes = text
    let found = bytes.withUTF8 { Self.numbers(in: UnsafeRawBufferPointer($0)) }
    guard let (numbers, start) = found else {
      let digits = text.utf8.reduce(0) { isDigit($1) ? $0 + 1 : $0 }
      if digits == 0 { return .words }
      let prefix = text.utf8.prefix { !isDigit($0) }
      let isSingle = text.utf8.count - prefix.count == digits
      return .numbered(prefix: isSingle ? String(Substring(prefix)) : nil)
    }
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let end = utf8.index(utf8.startIndex, offsetBy: numbers.end)
    let form = TagForm(
      prefix: String(text[..<from]), separator: numbers.separator, suffix: String(text[end...]))
    let meaning = meaning(of: form)
    return meaning.isHash
      ? .hash : .version(TagName(text, form, numbers.version, meaning))
  }

  private mutating func meaning(of form: TagForm) -> TagMeaning {
    // Thousands of builds may differ in their number only.
    let form = form.isNumbered ? TagForm(prefix: form.prefix, suffix: "-0") : form
    if let known = meanings[form] { return known }
    let meaning = TagMeaning(form)
    meanings[form] = meaning
    return meaning
  }

  /// True if a tag has a version of other than three plain numbers.
  package static func hasOtherShape(_ name: UnsafeRawBufferPointer) -> Bool {
    numbers(in: name).map { $0.0.version.shape != .threeParts } ?? false
  }

  /// The first run of three numbers or more, else the first of two, and where it starts.
  private static func numbers(
    in bytes: UnsafeRawBufferPointer
  ) -> (VersionNumbers, start: Int)? {
    var found: (VersionNumbers, start: Int)?
    var position = 0
    while position < bytes.count {
      guard isDigit(bytes[position]) else {
        position += 1
        continue
      }
      if let numbers = VersionNumbers(in: bytes, from: position),
        numbers.separator != UInt8(ascii: "-") || isDashed(numbers, from: position, in: bytes)
      {
        // What follows may be the version of a library, as in `17.9.5-RC-4-tor-0.4.9.11`.
        if numbers.version.shape.parts > 2 { return (numbers, position) }
        found = found ?? (numbers, position)
      }
      // The rest of a run is no other version.
      position = runEnd(in: bytes, from: position)
    }
    return found
  }

  /// Dashes may also be in dates: only `1-4-0` and `v1-4-0` are versions.
  private static func isDashed(
    _ numbers: VersionNumbers, from start: Int, in bytes: UnsafeRawBufferPointer
  ) -> Bool {
    numbers.version.shape == .threeParts && numbers.end == bytes.count
      && (start == 0 || start == 1 && bytes[0] == UInt8(ascii: "v"))
  }

  /// The end of the digits from `start`, with dots and underscores between them.
  private static func runEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      let isInner =
        bytes[position] == UInt8(ascii: ".") || bytes[position] == UInt8(ascii: "_")
      guard isDigit(bytes[position]) || isInner else { break }
      position += 1
    }
    return position
  }
}

private func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

/// True for at least seven hexadecimal digits, of which one is a letter and one a number.
private func isHash(_ bytes: some Collection<UInt8>) -> Bool {
  bytes.count >= 7 && bytes.allSatisfy { isDigit($0) || $0 &- 97 < 6 }
    && bytes.contains(where: isDigit) && bytes.contains(where: isLetter)
}

/// How a team writes tags: the text around the version, and the byte between its numbers.
package struct TagForm: Hashable, Sendable, CustomStringConvertible {
  package let prefix: String
  package let separator: UInt8
  package let suffix: String

  package init(prefix: String, separator: UInt8 = UInt8(ascii: "."), suffix: String = "") {
    self.prefix = prefix
    self.separator = separator
    self.suffix = suffix
  }

  private static let placeholder = "<version>"

  /// Reads `v<version>`; nil without exactly one placeholder, or with a digit beside it.
  package init?(parsing text: String) {
    guard text.utf8.count <= 100, let start = text.range(of: Self.placeholder) else { return nil }
    let (before, after) = (text[..<start.lowerBound], text[start.upperBound...])
    guard !after.contains("<"), !before.contains("<"),
      before.utf8.last.map({ !isDigit($0) }) ?? true,
      after.utf8.first.map({ !isDigit($0) }) ?? true,
      Self.isTag(before + "1.0" + after)
    else { return nil }
    self.init(prefix: String(before), suffix: String(after))
  }

  private static func isTag(_ text: Substring) -> Bool {
    var text = text
    return text.withUTF8 { RefFormat.firstFault(in: UnsafeRawBufferPointer($0)) == nil }
  }

  /// `v<version>`.
  package var description: String { prefix + Self.placeholder + suffix }

  /// A tag of a version.
  package func text(_ version: Version) -> String {
    prefix + version.text(joint: separator) + suffix
  }

  /// True if tags of both forms differ only in the byte between the numbers.
  package func surrounds(like other: TagForm) -> Bool {
    prefix == other.prefix && suffix == other.suffix
  }

  /// True if tags of one of today's forms have this one.
  func surrounds(_ form: VersionForm) -> Bool {
    prefix == (form.hasPrefix ? "v" : "") && suffix.isEmpty
  }

  /// The same without the number of a build, which a new tag can't know.
  var withoutBuild: TagForm {
    hasBuildNumber ? TagForm(prefix: prefix, separator: separator) : self
  }

  /// True for the suffixes `+7`, `-7`, `-b7`, `/7`, `_7`, `(7)`, `build7` and `b72066`.
  var hasBuildNumber: Bool {
    var rest = suffix.utf8[...]
    let isSeparated = rest.first.map("+-/_(".utf8.contains) ?? false
    if isSeparated, rest.popFirst() == UInt8(ascii: "("), rest.popLast() != UInt8(ascii: ")") {
      return false
    }
    let word = rest.prefix(while: isLetter)
    rest = rest.dropFirst(word.count)
    let isNamed = word.elementsEqual("build".utf8)
    if isNamed, rest.first.map("-._".utf8.contains) ?? false { rest.removeFirst() }
    // A beta has a small number.
    let isLongB = word.elementsEqual("b".utf8) && (isSeparated || rest.count > 3)
    guard isNamed || isLongB || word.isEmpty && isSeparated, let start = rest.first, isDigit(start)
    else { return false }
    return rest.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// True for a suffix such as `-7`: a build number without a word.
  fileprivate var isNumbered: Bool { hasBuildNumber && !suffix.utf8.contains(where: isLetter) }

  /// The number of the build in the suffix; nil without one.
  package var buildNumber: Int? {
    guard hasBuildNumber else { return nil }
    let digits = suffix.utf8.reversed().drop { !isDigit($0) }.prefix(while: isDigit)
    return Int(String(decoding: digits.reversed(), as: UTF8.self))
  }

  /// True for the suffixes `a1` and `b1`.
  fileprivate var hasPreReleaseNumber: Bool {
    let bytes = suffix.utf8
    guard let first = bytes.first, first == UInt8(ascii: "a") || first == UInt8(ascii: "b"),
      !hasBuildNumber
    else { return false }
    return bytes.count > 1 && bytes.dropFirst().allSatisfy(isDigit)
  }

  fileprivate var isNameInParentheses: Bool {
    suffix.utf8.first == UInt8(ascii: "(") && suffix.utf8.last == UInt8(ascii: ")")
  }

  fileprivate var hasHash: Bool {
    suffix.utf8.split { !isDigit($0) && !isLetter($0) }.contains { part in
      isHash(part) || part.first == UInt8(ascii: "g") && isHash(part.dropFirst())
    }
  }
}

/// What the text around a version says.
private struct TagMeaning {
  let channel: TagName.Channel
  let app: String
  let appBeforeVersion: String
  let isHash: Bool
}

extension TagMeaning {
  init(_ form: TagForm) {
    let before = TagWords(form.prefix, isPrefix: true)
    let after = TagWords(form.suffix)
    let isEarly = before.isPreRelease || after.isPreRelease || form.hasPreReleaseNumber
    let names = form.isNameInParentheses || form.hasBuildNumber ? [] : after.names
    self.init(
      channel: isEarly ? .preRelease : form.hasBuildNumber ? .build : .stable,
      app: (before.names + names).joined(separator: "-"),
      appBeforeVersion: before.names.joined(separator: "-"), isHash: form.hasHash)
  }
}

extension StringProtocol {
  /// Where a text is, if it occurs exactly once.
  fileprivate func range(of text: String) -> Range<Index>? {
    let found = indices.filter { self[$0...].utf8.starts(with: text.utf8) }
    guard found.count == 1 else { return nil }
    return found[0]..<index(found[0], offsetBy: text.count)
  }
}
