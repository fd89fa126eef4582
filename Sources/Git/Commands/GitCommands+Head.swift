extension GitCommands {
  /// Where HEAD stands.
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
