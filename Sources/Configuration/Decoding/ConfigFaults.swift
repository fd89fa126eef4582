import Diagnostics

/// The errors of one file, in the order in which they are found.
struct ConfigFaults: Sendable {
  private let path: String
  private(set) var diagnostics: [Diagnostic] = []

  init(path: String) { self.path = path }

  var isEmpty: Bool { diagnostics.isEmpty }

  /// In the order of the file, those without a place first.
  var sorted: [Diagnostic] {
    diagnostics.enumerated().sorted { left, right in
      (left.element.place?.line ?? 0, left.element.place?.column ?? 0, left.offset)
        < (right.element.place?.line ?? 0, right.element.place?.column ?? 0, right.offset)
    }.map(\.element)
  }

  mutating func add(_ message: String, hint: Remedy? = nil, at place: ConfigPlace?) {
    diagnostics.append(
      Diagnostic(
        .configuration, message, hint: hint,
        place: place.map { Place(path: path, line: $0.line, column: $0.column) }))
  }
}
