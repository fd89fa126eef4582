import Base

/// The allowed forms of configuration texts that are written into pipelines.
///
/// A value of such a form can't escape from its context in YAML, Ruby or a path.
package enum PipelineText: String, CaseIterable, Sendable {
  /// `Demo.xcodeproj`, `App/Demo.xcworkspace`.
  case project
  case scheme
  case bundleID = "bundle-id"
  /// Numbers separated by dots, such as `26.1`.
  case version
  /// `platform=iOS Simulator,name=iPhone 17`.
  case destination
  /// `app`, `feature:login`.
  case module
  case package
  /// A tag or a full commit.
  case ref
  case sha256
  /// A folder of the repository, or `.` for its top.
  case folder
  /// A file of the repository, also in a hidden folder at its top.
  case checksums

  /// The form as a regular expression, for the schema.
  package var pattern: String {
    switch self {
    case .project:
      "^[A-Za-z0-9_][A-Za-z0-9_.+-]*([ /][A-Za-z0-9_][A-Za-z0-9_.+-]*)*[.]xc(odeproj|workspace)$"
    case .scheme: "^[A-Za-z0-9_][A-Za-z0-9_.+-]*( [A-Za-z0-9_(][A-Za-z0-9_.+()-]*)*$"
    case .bundleID: "^[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$"
    case .version: "^[0-9]+([.][0-9]+){0,2}$"
    case .destination: "^platform=[A-Za-z0-9 =,.:()_-]+$"
    case .module: "^[A-Za-z][A-Za-z0-9_-]*(:[A-Za-z][A-Za-z0-9_-]*)*$"
    case .package: "^[A-Za-z][A-Za-z0-9_]*([.][A-Za-z][A-Za-z0-9_]*)+$"
    case .ref: "^[A-Za-z0-9][A-Za-z0-9_.+-]*(/[A-Za-z0-9][A-Za-z0-9_.+-]*)*$"
    case .sha256: "^[0-9a-f]{64}$"
    case .checksums: "^[.]?[A-Za-z0-9_][A-Za-z0-9_.+-]*(/[A-Za-z0-9_][A-Za-z0-9_.+-]*)*$"
    case .folder: "^([.]|[A-Za-z0-9_][A-Za-z0-9_.+-]*(/[A-Za-z0-9_][A-Za-z0-9_.+-]*)*)$"
    }
  }

  /// The description of the expected form.
  package var expectation: String {
    switch self {
    case .project: "a path such as 'Demo.xcodeproj' or 'App/Demo.xcworkspace'"
    case .scheme: "the name of a scheme: letters, digits, spaces and . _ + - ( )"
    case .bundleID: "a bundle identifier such as 'com.example.demo'"
    case .version: "numbers separated by dots, such as '26.1'"
    case .destination: "a destination such as 'platform=iOS Simulator,name=iPhone 17'"
    case .module: "a Gradle module such as 'app' or 'feature:login'"
    case .package: "a package such as 'com.example.demo'"
    case .ref: "a tag such as 'v1.0.0', or a full commit"
    case .sha256: "64 lowercase hexadecimal digits"
    case .checksums: "a file in this repository such as '.flowctl/SHA256SUMS'"
    case .folder: "a folder in this repository such as 'Tools/flowctl', or '.'"
    }
  }

  /// Whether a text has the form; at most 200 bytes are allowed.
  package func accepts(_ text: String) -> Bool {
    guard (1...200).contains(text.utf8.count), text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return false
    }
    switch self {
    case .project:
      return (text.hasSuffix(".xcodeproj") || text.hasSuffix(".xcworkspace"))
        && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
          Self.isWords($0, joined: "")
        }
    case .scheme: return Self.isWords(text[...], joined: "()")
    case .bundleID:
      return Self.parts(text, at: ".", atLeast: 2) { part in
        part.allSatisfy { Self.isName($0, "-") }
      }
    case .version:
      return text.split(separator: ".", omittingEmptySubsequences: false).count <= 3
        && Self.parts(text, at: ".") { part in part.allSatisfy(ASCII.isDigit) }
    case .destination:
      return text.hasPrefix("platform=") && text.utf8.count > "platform=".utf8.count
        && text.utf8.allSatisfy { Self.isName($0, " =,.:()_-") }
    case .module: return Self.parts(text, at: ":") { Self.begins($0, more: "_-") }
    case .package: return Self.parts(text, at: ".", atLeast: 2) { Self.begins($0, more: "_") }
    case .ref: return Self.parts(text, at: "/") { Self.isPart($0, first: "") }
    case .sha256:
      return text.utf8.count == 64
        && text.utf8.allSatisfy { ASCII.isDigit($0) || (0x61...0x66).contains($0) }
    case .checksums:
      let visible = text.hasPrefix(".") ? String(text.dropFirst()) : text
      return Self.parts(visible, at: "/") { Self.isPart($0, first: "_") }
    case .folder:
      return text == "." || Self.parts(text, at: "/") { Self.isPart($0, first: "_") }
    }
  }
}

// MARK: - Bytes

extension PipelineText {
  private static func parts(
    _ text: String, at separator: Character, atLeast count: Int = 1,
    _ isPart: (Substring.UTF8View) -> Bool
  ) -> Bool {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count >= count && parts.allSatisfy { !$0.isEmpty && isPart($0.utf8) }
  }

  /// Words separated by one space; no word starts with a character that marks an option.
  private static func isWords(_ text: Substring, joined more: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.enumerated().allSatisfy { place, word in
      guard let first = word.utf8.first else { return false }
      return isName(first, place == 0 ? "_" : "_" + more)
        && word.utf8.allSatisfy { isName($0, "_.+-" + more) }
    }
  }

  private static func isPart(_ part: Substring.UTF8View, first: String) -> Bool {
    part.first.map { isName($0, first) } == true && part.allSatisfy { isName($0, "_.+-") }
  }

  private static func begins(_ part: Substring.UTF8View, more: String) -> Bool {
    part.first.map(ASCII.isLetter) == true && part.allSatisfy { isName($0, more) }
  }

  private static func isName(_ byte: UInt8, _ more: String) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || more.utf8.contains(byte)
  }
}
