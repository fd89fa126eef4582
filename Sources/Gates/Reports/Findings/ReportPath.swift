import Base

/// Paths in reports of tools.
package enum ReportPath {
  /// A path with `/` between its components, without `.` and `..`; nil for `<nopath>` and similar.
  package static func normalized(_ written: String?) -> String? {
    guard let written, !written.isEmpty, written.utf8.first != UInt8(ascii: "<") else { return nil }
    let path = parted(isFileURI(written) ? path(ofFileURI: written) : written)
    return path.isEmpty ? nil : path
  }

  /// The path of a URI reference, such as `src/a%20b.swift` or `file:///a/b.swift`.
  package static func ofURI(_ uri: String) -> String? {
    normalized(isFileURI(uri) ? uri : percentDecoded(uri))
  }

  /// The path relative to the first containing directory, otherwise unchanged.
  ///
  /// A directory can be on another machine. A relative path starts at `start`.
  package static func relative(
    _ path: String, to folders: [String], from start: String = ""
  ) -> String {
    if !start.isEmpty, !path.hasPrefix("/") { return parted(start + "/" + path) }
    for folder in folders {
      let folder = parted(folder) + "/"
      if folder != "/", path.utf8.starts(with: folder.utf8) {
        return String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
      }
    }
    return path
  }

  private static func isFileURI(_ text: String) -> Bool {
    text.utf8.prefix(5).elementsEqual("file:".utf8, by: { $0 == $1 || $0 | 0x20 == $1 })
  }

  /// `file:///a`, `file:/a`, `file://host/a` and `file:///C:/a`.
  private static func path(ofFileURI uri: String) -> String {
    var rest = uri.dropFirst(5)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      rest = rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]
    }
    let path = percentDecoded(String(rest))
    return path.hasPrefix("/") && hasDrive(path.utf8.dropFirst()) ? String(path.dropFirst()) : path
  }

  /// Decodes `%20` to a space; invalid escapes stay.
  static func percentDecoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(ASCII.hexadecimal)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        output.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// `C:\a` and `C:/a`.
  private static func hasDrive(_ path: some Collection<UInt8>) -> Bool {
    let start = Array(path.prefix(2))
    return start.count == 2 && ASCII.isLetter(start[0]) && start[1] == UInt8(ascii: ":")
  }

  /// A path with `/` between its components, without `.` and `..`.
  ///
  /// A backslash separates components on Windows and is a normal character elsewhere.
  static func parted(_ path: String) -> String {
    let isWindows = hasDrive(path.utf8) || !path.utf8.contains(UInt8(ascii: "/"))
    let bytes = path.utf8.map { isWindows && $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    let start = bytes.first == UInt8(ascii: "/") ? "/" : ""
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      let isUp = part.elementsEqual("..".utf8)
      if isUp, let last = parts.last, !last.elementsEqual("..".utf8) {
        parts.removeLast()
      } else if !isUp || start.isEmpty {
        parts.append(part)
      }
    }
    return start + parts.map(ASCII.text).joined(separator: "/")
  }
}
