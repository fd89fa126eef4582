/// A file that is put in its place, or taken away, when all of a run is ready.
struct StagedChange: Hashable, Sendable {
  /// From the top of the repository.
  let path: String
  /// Nil where the file goes.
  let bytes: [UInt8]?
  /// Whether the file is a program; one that is there keeps its permissions otherwise.
  var isExecutable = false
}
