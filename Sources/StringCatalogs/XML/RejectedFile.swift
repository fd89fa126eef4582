package import Diagnostics

/// A file that could not be read, and why.
package struct RejectedFile: Error, Hashable, Sendable {
  /// The reason at its place.
  package let diagnostic: Diagnostic

  init(_ fault: TextFault, _ bytes: [UInt8], path: String) {
    let isConflict = fault.problem == .conflictMarker
    let place = bytes.withUnsafeBytes { bytes in
      var lines = LineFinder(bytes, path: path)
      return lines.place(of: fault.offset)
    }
    diagnostic = Diagnostic(
      (isConflict ? CatalogRule.conflictMarker : .malformed).id, fault.message,
      hint: Self.hint(fault.problem, path), evidence: ["byte": .number(fault.offset)],
      place: place)
  }

  init(_ fault: TextFault, _ text: FileText) {
    self.init(fault, text.utf8, path: text.path)
  }

  private static func hint(_ problem: TextFault.Problem, _ path: String) -> Remedy? {
    switch problem {
    case .conflictMarker: CatalogFault.resolving(path)
    case .binary: .run(Command(["plutil", "-convert", "xml1", path]))
    case .declarations, .unknownEntity: "replace the entity with its text"
    default: nil
    }
  }
}

extension RejectedFile {
  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
