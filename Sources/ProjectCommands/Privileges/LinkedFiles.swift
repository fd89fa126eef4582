import Git
import Manifests

/// The files of a commit by every path that reaches them, as a build finds them.
struct LinkedFiles {
  /// Files, and links to files, with the ids of the bytes.
  private(set) var files: [String: ObjectID] = [:]
  /// Files behind links to directories.
  private(set) var behind: [String: ObjectID] = [:]
  /// The destinations of links, by the paths that reach them.
  private(set) var origins: [String: String] = [:]
  /// Links to nothing in the repository, and submodules, with their ids.
  private(set) var dead: [String: ObjectID] = [:]

  /// The depth of nested links.
  private static let rounds = 8
  /// The number of files behind links to directories, which may contain each other.
  private static let most = 100_000

  /// Follows the links among the entries; `targets` are their destinations.
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
