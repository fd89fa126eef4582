package import Base
package import YAML

/// A manifest with all files that it includes.
package struct LoadedSpec: Sendable {
  /// The files without duplicates, the root first.
  package internal(set) var documents: [SpecDocument] = []
  /// The reasons why files were not read.
  package internal(set) var faults: [Diagnostic] = []
  /// Other files that were not read, without duplicates.
  package internal(set) var unread: [UnreadSpecFile] = []
  /// All files merged as XcodeGen does it, with templates expanded.
  package internal(set) var merged: YAMLNode
  /// True if every file of the manifest was read.
  package internal(set) var isWhole = true
  /// The directory of the root, to which its paths are relative.
  package internal(set) var directory: String

  /// Everything except the targets.
  var withoutTargets: YAMLNode {
    YAMLNode(.map(merged.entries.filter { $0.key != "targets" }), at: merged.place)
  }

  /// Reads a manifest and its includes.
  package static func load(_ path: String, from files: SpecFiles) -> LoadedSpec {
    var loading = SpecLoading(root: path, files: files)
    return loading.load()
  }
}

/// Reads a manifest file by file.
private struct SpecLoading {
  private let root: String
  private let files: SpecFiles
  private var spec: LoadedSpec
  /// The content of each file with its includes merged; each file counts once.
  private var seen: Set<String> = []

  init(root: String, files: SpecFiles) {
    self.root = root
    self.files = files
    spec = LoadedSpec(
      merged: YAMLNode(.map([]), at: Place(path: root, line: 1)),
      directory: SpecPath.directory(of: root))
  }

  mutating func load() -> LoadedSpec {
    let node = merged(root, base: spec.directory, relative: "", prefix: "", depth: 0, include: nil)
    if let node {
      var expansion = TemplateExpansion(node)
      spec.merged = expansion.expanded()
      if expansion.isCut { leaveOut(root, "its templates expand to too much", at: nil) }
    }
    return spec
  }

  /// A file merged with its includes; nil if it can't be read or was read before.
  private mutating func merged(
    _ path: String, base: String, relative: String, prefix: String, depth: Int,
    include: SpecInclude?
  ) -> YAMLNode? {
    guard depth <= SpecLimits.includes, seen.count < SpecLimits.files else {
      leaveOut(path, "it is included too deeply, or after too many other files", at: include)
      return nil
    }
    guard seen.insert(path).inserted, let document = document(path, include) else { return nil }
    spec.documents.append(document)
    var below = YAMLNode(.map([]), at: document.root.place)
    for include in SpecInclude.all(of: document.root) {
      if let node = included(include, base: base, relative: relative, prefix: prefix, depth) {
        below = node.merged(onto: below)
      }
    }
    return document.root.resolvingPaths(in: prefix).merged(onto: below)
  }

  private mutating func included(
    _ include: SpecInclude, base: String, relative: String, prefix: String, _ depth: Int
  ) -> YAMLNode? {
    if include.enabling == .no { return nil }
    let base = include.hasRelativePaths ? SpecPath.joined(base, relative) : base
    let relative = include.hasRelativePaths ? SpecPath.directory(of: include.path) : ""
    guard let normal = SpecPath.normal(include.path, in: base), !normal.isEmpty else {
      leaveOut(include.path, "it is outside of the repository", at: include)
      return nil
    }
    if include.enabling == .unknown {
      leaveOut(
        normal, "the environment decides whether it is included", at: include, isCertain: false)
      return nil
    }
    let directory = relative.isEmpty ? prefix : SpecPath.joined(prefix, relative)
    return merged(
      normal, base: base, relative: relative, prefix: directory, depth: depth + 1,
      include: include)
  }

  private mutating func document(_ path: String, _ include: SpecInclude?) -> SpecDocument? {
    switch files.read(path) {
    case .bytes(let bytes):
      do throws(YAMLError) {
        return try SpecDocument(bytes, path: path)
      } catch {
        spec.faults.append(error.diagnostic(.manifest, path: path))
        spec.isWhole = false
      }
    case .missing:
      leaveOut(path, "it is missing", at: include)
    case .refused(let reason):
      leaveOut(path, reason, at: include)
    }
    return nil
  }

  private mutating func leaveOut(
    _ path: String, _ reason: String, at include: SpecInclude?, isCertain: Bool = true
  ) {
    spec.isWhole = false
    let unread = UnreadSpecFile(
      path: path, reason: reason, place: include?.place ?? Place(path: root, line: 1),
      isCertain: isCertain)
    if !spec.unread.contains(unread) { spec.unread.append(unread) }
  }
}

/// A file of a manifest.
package struct SpecDocument: Sendable {
  /// Relative to the top of the repository, or as the user named it.
  package let path: String
  package let bytes: [UInt8]
  package let root: YAMLNode
  let source: SpecSource

  /// Reads a file.
  package init(_ bytes: [UInt8], path: String) throws(YAMLError) {
    self.path = path
    self.bytes = bytes
    root = try SpecReader.read(bytes, path: path)
    source = SpecSource(bytes)
  }
}

/// Access to the files next to a manifest, by their paths relative to the same top.
package struct SpecFiles {
  /// The state of a file.
  package enum Answer: Sendable {
    case bytes([UInt8])
    case missing
    /// Not readable: outside of the repository, behind a link, or too large.
    case refused(reason: String)
  }

  /// Reads a file; the path is normalized and below the top.
  package var read: (_ path: String) -> Answer
  /// True if a directory contains a file with that name, at any depth; nil if it doesn't exist.
  package var holds: (_ directory: String, _ name: String) -> Bool?

  package init(
    read: @escaping (String) -> Answer, holds: @escaping (String, String) -> Bool?
  ) {
    self.read = read
    self.holds = holds
  }
}

/// A file that belongs or may belong to a manifest, and was not read.
package struct UnreadSpecFile: Hashable, Sendable {
  /// Relative to the top of the repository, or as written if it is outside of it.
  package let path: String
  /// The reason; `it` refers to the file.
  package let reason: String
  package let place: Place
  /// False if only the machine that generates the project knows whether the file is included.
  package let isCertain: Bool

  /// The message about the unknown content, with a verb such as sets or allows.
  package func message(_ verb: String) -> String {
    "can't determine what \(quoted(path)) \(verb): \(reason)"
  }
}

extension LoadedSpec {
  /// The file whose absence prevents a result, even if all other files are valid.
  var undecided: [Diagnostic] {
    unread.filter(\.isCertain).map { .undecided(.manifest, $0.message("sets"), place: $0.place) }
  }

  /// The expected omissions, as a note.
  package var notes: [String] { unread.filter { !$0.isCertain }.map { $0.message("sets") } }
}
