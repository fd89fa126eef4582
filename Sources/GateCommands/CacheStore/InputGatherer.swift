import Diagnostics
import Effects
import Gates
import Git
import Session

/// Asks git what the files of the work tree are: what is clean by its index, the rest by its content.
struct InputGatherer {
  let session: Session
  /// True where a run that was stopped still has to know what it leaves.
  var isShielded = false

  /// What git says of the work tree, or why it says nothing.
  typealias Answer = Result<(tree: InputTree, hasStaged: Bool), Failure>

  /// The tree of all files, and whether git lists some that HEAD does not have so.
  func answer() async -> Answer {
    do throws(Failure) {
      return .success(try await gather())
    } catch {
      return .failure(error)
    }
  }

  private func gather() async throws(Failure) -> (tree: InputTree, hasStaged: Bool) {
    let git = isShielded ? try session.git().shielded : try session.git()
    async let listing = Self.listing(git)
    let status = try await askingGit(await git.workTreeStatus())
    let unwatched = try await askingGit(await git.unwatchedPaths())
    let named = try await names(of: status.changes + unwatched.map(asFound), git)
    guard let tree = InputTree(listing: try await listing.get(), changes: named) else {
      throw Failure(.internalError, "gate", "the output of Git for its index has an unknown format")
    }
    return (tree, !status.staged.isEmpty)
  }

  /// A file that git does not look at, by what is there.
  private func asFound(_ path: String) -> WorkTreeChange {
    let place = "\(session.location?.worktree ?? "")/\(path)"
    let isThere = (try? session.world.files.status(place)) != nil
    return WorkTreeChange(path: path, kind: isThere ? .untracked : .removed)
  }

  private static func listing(_ git: GitCommands) async -> Result<[UInt8], Failure> {
    do throws(GitError) {
      return .success(try await git.indexListing())
    } catch {
      return .failure(error.failure)
    }
  }

  private func names(
    of changes: [WorkTreeChange], _ git: GitCommands
  ) async throws(Failure) -> [String: InputTree.Change] {
    var result: [String: InputTree.Change] = [:]
    var files: [(path: String, mode: String)] = []
    for change in changes {
      if change.kind == .removed {
        result[change.path] = .removed
      } else if let mode = mode(of: change), !change.path.utf8.contains(0x0a) {
        files.append((change.path, mode))
      } else {
        result[change.path] = .unknown
      }
    }
    let paths = files.map(\.path)
    let ids = try await askingGit(await git.blobIDs(ofFiles: paths))
    for (file, id) in zip(files, ids) {
      result[file.path] = .content(mode: file.mode, id: id.description)
    }
    return result
  }

  /// The mode that git would give to a file; nil where its content is not that of one file.
  private func mode(of change: WorkTreeChange) -> String? {
    switch change.kind {
    case .changed(let mode): return mode.hasPrefix("100") ? mode : nil
    case .untracked:
      let path = "\(session.location?.worktree ?? "")/\(change.path)"
      guard let status = try? session.world.files.status(path), status.kind == .regular else {
        return nil
      }
      return status.permissions & 0o100 != 0 ? "100755" : "100644"
    case .removed, .conflict, .odd: return nil
    }
  }
}
