import Base
import Git
import Session

/// The build numbers that were claimed: a ref for each on the remote.
struct BuildClaims {
  let remote: String
  /// The app of a repository with several.
  let app: String?

  /// More runs at the same moment are not expected.
  private static let mostTries = 100
  /// The remote can refuse a push while it handles another one.
  private static let mostRefusals = 5

  var folder: String { "refs/flowctl/builds/" + (app.map { $0 + "/" } ?? "") }

  /// The highest claimed number among the names of refs.
  func highest(of names: some Sequence<String>) -> Int? {
    names.compactMap { $0.hasPrefix(folder) ? Int($0.dropFirst(folder.count)) : nil }.max()
  }

  /// Claims the next number; if another run claims it first, the one after.
  func claim(
    _ next: NextBuild, in session: Session
  ) async throws(Failure) -> (number: Int, ref: String) {
    var (next, refusals) = (next, 0)
    let git = try session.git()
    for _ in 0..<Self.mostTries {
      let number = try next.number()
      let ref = folder + String(number)
      let marker = try await marker(number, in: session)
      do throws(GitError) {
        try await git.push([RefEdit(ref, from: nil, to: marker)], to: remote, runsHooks: false)
        return (number, ref)
      } catch {
        let tips = try await askingGit(await git.remoteTips(of: [folder + "*"], on: remote))
        // Only the response was lost.
        if tips[ref] == marker { return (number, ref) }
        if tips[ref] == nil { refusals += 1 }
        guard refusals < Self.mostRefusals else { throw refused(ref, error) }
        let clock = session.world.clock
        try? await clock.sleep(clock.chance() * 0.2)
        if let highest = highest(of: tips.keys) { next = next.claimed(highest) }
      }
    }
    throw Failure(
      .unavailable, NextBuild.rule,
      "other runs claimed each of \(Self.mostTries) build numbers first",
      hint: "run the same command again")
  }

  private func refused(_ ref: String, _ error: GitError) -> Failure {
    Failure(
      .unavailable, NextBuild.rule,
      "'\(ForeignText.shown(remote))' rejected '\(ref)', no build number is claimed: "
        + ForeignText.shown(error.reason),
      hint: "run the same command again after you get permission to push there")
  }

  /// A commit without files and parents, so that no unpublished work is pushed.
  ///
  /// Each is unique: Git reports success if the ref is at the pushed commit already, so that two
  /// runs with equal ones would both get the number.
  private func marker(_ number: Int, in session: Session) async throws(Failure) -> ObjectID {
    let (world, git) = (session.world, try session.git())
    let run = "\(world.identity.name()) \(world.clock.now()) \(world.clock.chance())"
    let digits = SHA256.digest(Array(run.utf8)).flatMap { Hexadecimal.digits($0) }
    let title = "Build \(number)" + (app.map { " of \($0)" } ?? "")
    let message = title + "\n\nRun: " + String(decoding: digits, as: UTF8.self)
    return try await askingGit { () async throws(GitError) in
      try await git.commitTree(try await git.emptyTree(), parents: [], message: message)
    }
  }
}
