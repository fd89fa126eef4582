extension GitCommands {
  /// The refs below `prefix`, such as `refs/heads/`, sorted by name.
  package func references(under prefix: String) async throws(GitError) -> [Reference] {
    let prefix = try RefPath.prefix(prefix)
    let format = "%(refname)%00%(objectname)%00%(*objectname)%00%(symref)%00"
    let arguments = ["for-each-ref", "--format=\(format)", prefix]
    let output = try await run(arguments)
    // A line break follows the last NUL of each record: it starts the next record, or is the end.
    let fields = try output.records(of: 4)
    return try stride(from: 0, to: fields.count, by: 4).map { start throws(GitError) in
      try Self.reference(fields[start..<start + 4], output)
    }
  }

  private static func reference(
    _ fields: ArraySlice<ArraySlice<UInt8>>, _ output: GitOutput
  ) throws(GitError) -> Reference {
    let start = fields.startIndex
    let (peeled, target) = (fields[start + 2], fields[start + 3])
    let name = fields[start].drop { $0 == UInt8(ascii: "\n") }
    return Reference(
      name: String(decoding: name, as: UTF8.self), id: try output.id(fields[start + 1]),
      peeled: peeled.isEmpty ? nil : try output.id(peeled),
      symbolicTarget: target.isEmpty ? nil : String(decoding: target, as: UTF8.self))
  }

  /// The object of a full ref or `HEAD`; nil if it doesn't exist.
  package func resolve(_ ref: String) async throws(GitError) -> ObjectID? {
    guard RefPath.isSafe(ref) else { throw .invalidName(ref) }
    return try await verify(ref)
  }

  /// The commit of a user's revision (`v1.4.0`, `HEAD~3`, an ID); nil if there is none.
  package func commit(named revision: String) async throws(GitError) -> ObjectID? {
    let isPlain = revision.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f }
    // Ranges, exclusions and reflog lookups don't identify one fixed commit.
    let isSingle = !revision.contains("..") && !revision.contains("@{") && revision.first != "^"
    guard !revision.isEmpty, isPlain, isSingle else { throw .invalidName(revision) }
    return try await verify(revision + "^{commit}")
  }

  private func verify(_ name: String) async throws(GitError) -> ObjectID? {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", name]
    return try await run(arguments, accepting: [0, 1]).ids().first
  }

  /// The branch or commit of HEAD.
  package func head() async throws(GitError) -> Head {
    let symbolic = try await run(["symbolic-ref", "--quiet", "HEAD"], accepting: [0, 1])
    let id = try await resolve("HEAD")
    if symbolic.status == 0, let line = symbolic.lines.first {
      let ref = String(decoding: line, as: UTF8.self)
      return .branch(name: Head.shortName(of: ref), ref: ref, id: id)
    }
    guard let id else { throw .refMissing("HEAD") }
    return .detached(id)
  }
}
