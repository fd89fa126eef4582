/// A file of this folder that is embedded in the program.
package struct EmbeddedText: Sendable {
  private let staticPath: StaticString
  private let staticText: StaticString

  init(_ path: StaticString, _ text: StaticString) {
    staticPath = path
    staticText = text
  }

  /// The path below this folder, such as `rules/wrong-base.md`.
  package var path: String { String(decoding: staticPath.bytes, as: UTF8.self) }

  /// The content of the file.
  package var text: String { staticText.text }

  /// The bytes of the file, unchanged.
  package var bytes: [UInt8] { Array(staticText.bytes) }

  /// The files below a folder, in the order of their paths.
  package static func files(below folder: String) -> [EmbeddedText] {
    all.filter { $0.staticPath.bytes.starts(with: (folder + "/").utf8) }
  }

  /// The content of the file at a path; empty if it does not exist, which a test excludes.
  static func text(_ path: String) -> String { literal(path).text }

  /// The same as it is in the program, by which a page knows it from input.
  static func literal(_ path: String) -> StaticString {
    all.first { $0.staticPath.bytes.elementsEqual(path.utf8) }?.staticText ?? ""
  }
}

extension StaticString {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
