import Git
import Manifests

/// The files of a commit by every path that leads to them, as those who build it find them.
struct LinkedFiles {
  /// Files, and links that lead to one, with the ids of the bytes.
  private(set) var files: [String: ObjectID] = [:]
  /// Files behind links that lead to a directory.
  private(set) var behind: [String: ObjectID] = [:]
  /// The files that links lead to, by the paths that they are found by.
  private(set) var origins: [String: String] = [:]
  /// Links that lead to nothing here, and submodules, with their own ids.
  private(set) var dead: [String: ObjectID] = [:]

  /// Links to links are followed so often.
  private static let rounds = 8
  /// Files behind links to directories, which may hold one another.
  private static let most = 100_000

  /// Follows the links among the entries; `targets` are the paths that they lead to.
  init(_ entries: [TreeEntry], targets: [String: String]) {
    for entry in entries {
      if entry.kind == .file { files[entry.path] = entry.id } else { dead[entry.path] = entry.id }
    }
    for _ in 0..<Self.rounds where !dead.isEmpty {
      let paths = Array(files.keys).sorted()
      let before = dead.count
      for link in dead.keys.sorted() {
        guard let target = targets[link].flatMap({ SpecPath.destination($0, of: link) })
        else { continue }
        if let id = files[target] ?? behind[target] {
          files[link] = id
          origins[link] = origins[target] ?? target
          dead[link] = nil
        } else {
          follow(link, to: target, among: paths)
        }
      }
      if dead.count == before { break }
    }
  }

  private mutating func follow(_ link: String, to directory: String, among paths: [String]) {
    let start = directory.isEmpty ? "" : directory + "/"
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < start { low = middle + 1 } else { high = middle }
    }
    let found = paths[low...].prefix { $0.hasPrefix(start) }
    if found.isEmpty || behind.count + found.count > Self.most { return }
    for path in found {
      let name = link + "/" + path.dropFirst(start.count)
      behind[name] = files[path]
      origins[name] = origins[path] ?? path
    }
    dead[link] = nil
  }
}
