/// What came of merging three texts.
package enum FileMerge: Hashable, Sendable {
  case clean([UInt8])
  /// The text with marks around each place that both sides changed.
  case conflicts(Int, [UInt8])
  /// One side is no text.
  case impossible
}

extension GitCommands {
  /// Merges three files: that of the one side, what both began with, and that of the other side.
  ///
  /// No file is written, and no driver of the repository has a say.
  package func mergeFiles(
    _ sides: [(label: String, path: String)]
  ) async throws(GitError) -> FileMerge {
    let labels = sides.flatMap { ["-L", $0.label] }
    let output = try await run(
      ["merge-file", "-p", "--no-diff3"] + labels + ["--"] + sides.map(\.path),
      accepting: Set(0...127).union([255]))
    return switch output.status {
    case 0: .clean(output.bytes)
    case 255: .impossible
    default: .conflicts(Int(output.status), output.bytes)
    }
  }
}
