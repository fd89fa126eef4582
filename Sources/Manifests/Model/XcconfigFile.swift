package import Base
import YAML

/// The settings of an `.xcconfig` file; conditional settings are ignored.
package struct XcconfigFile: Sendable {
  /// The last value of each setting.
  package private(set) var values: [String: SettingText] = [:]
  /// The files that it includes, in order.
  package private(set) var includes: [Include] = []

  /// An included file.
  package struct Include: Sendable {
    package let path: String
    /// False if it may be missing.
    package let isRequired: Bool
    package let place: Place
  }

  /// A value with its place.
  package struct SettingText: Sendable {
    package let text: String
    package let place: Place
  }

  /// Reads a file; bytes that are not UTF-8 are reported as such.
  package init(_ bytes: [UInt8], path: String) {
    let lines = bytes.prefix(SpecLimits.bytes)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      read(String(decoding: line, as: UTF8.self), at: Place(path: path, line: index + 1))
    }
  }

  private mutating func read(_ line: String, at place: Place) {
    let line = Self.trimmed(line)
    if line.hasPrefix("#include") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      if parts.count > 2 {
        includes.append(
          Include(
            path: String(parts[1]), isRequired: !parts[0].contains("?"), place: place))
      }
      return
    }
    guard !line.hasPrefix("//"), let sign = line.firstIndex(of: "=") else { return }
    let key = Self.trimmed(line[..<sign])
    guard !key.isEmpty, !key.contains("["), !key.contains(" ") else { return }
    var value = line[line.index(after: sign)...]
    if let comment = value.firstRange(of: "//") { value = value[..<comment.lowerBound] }
    values[key] = SettingText(text: Self.trimmed(value), place: place)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\u{FEFF}" }
    var rest = text[...].drop(while: blanks)
    // A line may end with a semicolon, which Xcode ignores.
    while let last = rest.last, blanks(last) || last == ";" { rest = rest.dropLast() }
    return String(rest)
  }
}

/// UTF-16 text, which Xcode reads and flowctl does not.
enum WideText {
  static let words = "it is not UTF-8"

  /// True for bytes that can't be UTF-8 text: with a UTF-16 mark, or with zero bytes.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) || bytes.contains(0)
  }
}

/// The settings files of a manifest, each read once with its includes.
struct ConfigFileStore {
  private var files: [String: [String: XcconfigFile.SettingText]] = [:]

  /// Reads every file that the manifest names, by its path relative to the root's directory.
  init(_ spec: LoadedSpec, from files: SpecFiles) {
    var reading = ConfigFileReading(files: files)
    for path in Set(spec.configFiles.map(\.path)).prefix(SpecLimits.files) {
      let whole = SpecPath.normal(path, in: spec.directory)
      reading.values = [:]
      if let whole, reading.read(whole, depth: 0) { self.files[path] = reading.values }
    }
  }

  /// True if the file and all its includes were read.
  func isRead(_ path: String) -> Bool { files[path] != nil }

  /// The value of a setting in a file that was read.
  func value(_ key: String, in path: String) -> XcconfigFile.SettingText? { files[path]?[key] }
}

extension LoadedSpec {
  /// The settings files of the manifest, relative to the root's directory.
  var configFiles: [(path: String, place: Place)] {
    let parts = [merged] + (merged["targets"]?.entries.map(\.value) ?? [])
    return parts.flatMap { $0["configFiles"]?.entries ?? [] }.compactMap { entry in
      entry.value.text.map { ($0, entry.value.place) }
    }
  }
}

/// Reads settings files and their includes, up to a total limit.
private struct ConfigFileReading {
  let files: SpecFiles
  var values: [String: XcconfigFile.SettingText] = [:]
  private var count = 0

  init(files: SpecFiles) { self.files = files }

  /// False if the file or one of its includes can't be read.
  mutating func read(_ path: String, depth: Int) -> Bool {
    count += 1
    guard depth < SpecLimits.includes, count < SpecLimits.settingsFiles,
      case .bytes(let bytes) = files.read(path), bytes.count <= SpecLimits.settingsBytes
    else { return false }
    let file = XcconfigFile(bytes, path: path)
    for include in file.includes {
      let path = SpecPath.normal(include.path, in: SpecPath.directory(of: path))
      let isRead = path.map { read($0, depth: depth + 1) } ?? false
      if include.isRequired, !isRead { return false }
    }
    values.merge(file.values) { $1 }
    return true
  }
}
