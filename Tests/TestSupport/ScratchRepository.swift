package import Base
import Foundation
import LiveEffects
import Synchronization

/// A repository of the real Git in a scratch directory, independent of the settings of the machine.
///
/// Identity and dates are fixed: the n-th commit is made n minutes after 2024-01-01 00:00 UTC.
package final class ScratchRepository: Sendable {
  /// Absolute path of the working tree, or of the bare repository.
  package let path: String
  /// Contains the repository and, beside it, the home of its user.
  package let scratch: ScratchDirectory
  private let git: String
  private let commits = Mutex(0)

  private init(path: String, in scratch: ScratchDirectory) throws {
    self.path = path
    self.scratch = scratch
    git = try Self.findGit()
  }

  /// A repository whose unborn branch is `main`; `options` go to `git init`.
  package static func make(_ options: String...) async throws -> ScratchRepository {
    let scratch = try ScratchDirectory()
    let repository = try ScratchRepository(path: scratch.path + "/work", in: scratch)
    // Each commit, merge and fetch would start two more programs for maintenance.
    try scratch.write(
      "[maintenance]\n\tauto = false\n[receive]\n\tautogc = false\n", to: "home/.gitconfig")
    try scratch.write("", to: "work/.keep")
    try FileManager.default.removeItem(atPath: repository.path + "/.keep")
    try await repository.git(["init", "--quiet", "--initial-branch=main"] + options)
    return repository
  }

  /// The same environment in another directory of the scratch, such as a worktree or a clone.
  package func at(_ name: String) throws -> ScratchRepository {
    try ScratchRepository(path: scratch.path + "/" + name, in: scratch)
  }

  /// An independent copy of the whole scratch directory.
  package func copy() throws -> ScratchRepository {
    let copied = try ScratchDirectory()
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path) {
      try FileManager.default.copyItem(
        atPath: "\(scratch.path)/\(name)", toPath: "\(copied.path)/\(name)")
    }
    let own = path.dropFirst(scratch.path.count)
    let repository = try ScratchRepository(path: copied.path + own, in: copied)
    repository.commits.withLock { $0 = commits.withLock(\.self) }
    return repository
  }

  /// The environment of programs, without Git settings of the machine.
  package var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": scratch.path + "/home", "GIT_CONFIG_NOSYSTEM": "1",
      // macOS would open a dialog, because there is no keychain in this HOME.
      "FLOWCTL_KEYRING": "file",
      // An instrumented binary must not write profiles into the repositories.
      "LLVM_PROFILE_FILE": "/dev/null",
      // Not /dev/null: Git replaces the file to which it writes a setting.
      "GIT_CONFIG_GLOBAL": scratch.path + "/home/.gitconfig", "LC_ALL": "C", "TZ": "UTC",
      "GIT_AUTHOR_NAME": "Ada Example", "GIT_AUTHOR_EMAIL": "ada@example.com",
      "GIT_COMMITTER_NAME": "Ada Example", "GIT_COMMITTER_EMAIL": "ada@example.com",
    ]
  }

  /// Runs Git here and returns its output without the last line end.
  @discardableResult
  package func git(_ arguments: String...) async throws -> String {
    try await git(arguments)
  }

  /// Runs Git here with `input` on standard input; a status other than 0 is an error.
  @discardableResult
  package func git(_ arguments: [String], input: [UInt8] = []) async throws -> String {
    let result = try await gitResult(arguments, input: input)
    guard result.status == 0 else {
      throw ScratchError(
        command: arguments, status: result.status,
        message: String(decoding: result.errors, as: UTF8.self))
    }
    let text = String(decoding: result.output, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Runs Git here and returns its result for any status.
  package func gitResult(
    _ arguments: [String], input: [UInt8] = []
  ) async throws -> ProcessResult {
    var environment = environment
    let date = "\(1_704_067_200 + 60 * commits.withLock { $0 }) +0000"
    environment["GIT_AUTHOR_DATE"] = date
    environment["GIT_COMMITTER_DATE"] = date
    return try await ProcessRunner.live.run(
      ProcessRequest(
        executable: git, arguments: arguments, directory: path, environment: environment,
        input: input))
  }

  /// Commits `files` (path to text) on top of the current branch and returns the commit id.
  @discardableResult
  package func commit(_ subject: String, files: [String: String] = [:]) async throws -> String {
    commits.withLock { $0 += 1 }
    for (name, text) in files { try write(text, to: name) }
    if !files.isEmpty { try await git(["add", "--"] + files.keys.sorted()) }
    try await git("commit", "--quiet", "--allow-empty", "--no-verify", "-m", subject)
    return try await head()
  }

  /// Creates a merge commit of `heads` on the current branch and returns its id.
  @discardableResult
  package func merge(_ heads: String..., subject: String? = nil) async throws -> String {
    commits.withLock { $0 += 1 }
    let message = subject ?? "Merge branch '\(heads.joined(separator: "', '"))'"
    let options = ["--quiet", "--no-ff", "--no-verify", "--allow-unrelated-histories"]
    try await git(["merge"] + options + ["-m", message] + heads)
    return try await head()
  }

  /// The commit of HEAD, read from its files where possible: tests ask for it thousands of times.
  private func head() async throws -> String {
    func line(_ name: String) -> String? {
      let text = try? String(contentsOfFile: "\(path)/.git/\(name)", encoding: .utf8)
      return text?.hasSuffix("\n") == true ? text.map { String($0.dropLast()) } : nil
    }
    guard let head = line("HEAD"), head.hasPrefix("ref: "),
      let id = line(String(head.dropFirst(5))), id.allSatisfy(\.isHexDigit)
    else { return try await git("rev-parse", "HEAD") }
    return id
  }

  /// Writes a file of the working tree without adding it.
  package func write(_ text: String, to name: String) throws {
    let root = String(path.dropFirst(scratch.path.count + 1))
    try scratch.write(text, to: "\(root)/\(name)")
  }

  private static func findGit() throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let candidates = path.split(separator: ":").map { "\($0)/git" }
    guard let git = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw ScratchError(command: ["git"], status: 127, message: "no git on PATH")
    }
    return git
  }
}

/// A failed Git command in the preparation of a test.
package struct ScratchError: Error, CustomStringConvertible {
  package let command: [String]
  package let status: Int32
  package let message: String

  package var description: String {
    "git \(command.joined(separator: " ")) ended with \(status): \(message)"
  }
}
