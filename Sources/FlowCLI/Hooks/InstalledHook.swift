import Diagnostics
import Effects

/// The file at a hook's path, and the renamed hook beside it.
struct InstalledHook {
  enum State: Equatable {
    case absent
    case ours
    /// A foreign file, which can be renamed and kept.
    case foreign
    /// A link or another file that can't be moved safely.
    case fixed
  }

  let hook: Hook
  let path: String
  private let files: FileSystem

  static let limit = 1 << 20

  init(_ hook: Hook, in directory: String, files: FileSystem) {
    self.hook = hook
    path = directory + "/" + hook.rawValue
    self.files = files
  }

  /// The path of a renamed foreign hook.
  var keptPath: String { path + Hook.suffix }

  func state() throws(FileError) -> State {
    do throws(FileError) {
      guard try files.status(path).kind == .regular else { return .fixed }
      let text = String(decoding: try files.read(path, Self.limit), as: UTF8.self)
      return text.contains(Hook.mark) ? .ours : .foreign
    } catch .notFound {
      return .absent
    } catch .tooLarge {
      return .fixed
    }
  }

  /// Whether a renamed foreign hook exists.
  func keepsAnother() -> Bool { (try? files.status(keptPath))?.kind == .regular }

  /// True for a hook of another version of flowctl.
  var isOutdated: Bool {
    (try? files.read(path, Self.limit)).map { $0 != Array(hook.script.utf8) } ?? false
  }

  func write() throws(FileError) {
    try files.edit(path, Array(hook.script.utf8))
    try files.setPermissions(path, 0o755)
  }

  /// Renames a foreign hook; `exists` if a renamed one already exists.
  func keep() throws(FileError) {
    let (status, bytes) = (try files.status(path), try files.read(path, Self.limit))
    try files.create(keptPath, bytes)
    try files.setPermissions(keptPath, status.permissions)
  }

  /// Removes our hook, and restores the previous one byte by byte.
  func restore() throws(FileError) {
    guard keepsAnother() else { return try files.remove(path) }
    let (status, bytes) = (try files.status(keptPath), try files.read(keptPath, Self.limit))
    try files.edit(path, bytes)
    try files.setPermissions(path, status.permissions)
    try files.remove(keptPath)
  }
}
