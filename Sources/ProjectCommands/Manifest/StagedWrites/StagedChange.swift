/// A file to write or delete when the whole run is prepared.
struct StagedChange: Hashable, Sendable {
  /// Relative to the top of the repository.
  let path: String
  /// Nil to delete the file.
  let bytes: [UInt8]?
  /// Whether the file is executable; an existing file otherwise keeps its permissions.
  var isExecutable = false
}
