import Diagnostics
import Effects

/// What stands at a hook's place, and beside it.
struct InstalledHook {
  enum State: Equatable {
    case absent
    case ours
    /// Another's file, which can be kept beside ours.
    case foreign
    /// A link or something else that can't be moved without becoming another thing.
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

  /// Where another's hook is kept.
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

  /// Whether another's hook is kept beside ours.
  func keepsAnother() -> Bool { (try? files.status(keptPath))?.kind == .regular }

  func write() throws(FileError) {
    try files.replace(path, Array(hook.script.utf8))
    try files.setPermissions(path, 0o755)
  }

  /// Puts another's hook aside; `exists` where one is there already.
  func keep() throws(FileError) {
    let (status, bytes) = (try files.status(path), try files.read(path, Self.limit))
    try files.create(keptPath, bytes)
    try files.setPermissions(keptPath, status.permissions)
  }

  /// Takes ours away, and puts back what was there before byte by byte.
  func restore() throws(FileError) {
    guard keepsAnother() else { return try files.remove(path) }
    let (status, bytes) = (try files.status(keptPath), try files.read(keptPath, Self.limit))
    try files.replace(path, bytes)
    try files.setPermissions(path, status.permissions)
    try files.remove(keptPath)
  }
}
