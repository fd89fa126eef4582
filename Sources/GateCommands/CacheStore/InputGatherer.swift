import Base
import Gates
import Git
import Session

/// The files of the working tree.
struct GatheredFiles: Sendable {
  var tree: InputTree
  /// True if the index differs from HEAD.
  var hasStaged: Bool
  /// The tracked files that differ from the index, also those that Git does not watch.
  var edited: [String]
}

/// Reads the files of the working tree: unchanged files by the index of Git, others by content.
struct InputGatherer {
  let session: Session
  /// True if an interrupted run still needs the state of its files.
  var isShielded = false

  /// The files of the working tree, or why Git can't list them.
  typealias Answer = Result<GatheredFiles, Failure>

  /// The tree of all files, and whether the index differs from HEAD.
  func answer() async -> Answer {
    do throws(Failure) {
      return .success(try await gather())
    } catch {
      return .failure(error)
    }
  }

  private func gather() async throws(Failure) -> GatheredFiles {
    let git = isShielded ? try session.git().shielded : try session.git()
    async let listing = Self.listing(git)
    let status = try await askingGit(await git.workTreeStatus())
    let unwatched = try await askingGit(await git.unwatchedPaths())
    let named = try await names(of: status.changes + unwatched.map(asFound), git)
    guard let tree = InputTree(listing: try await listing.get(), changes: named) else {
      throw Failure(.internalError, "gate", "the output of Git for its index has an unknown format")
    }
    let edited = status.changes.filter { $0.kind != .untracked && $0.kind != .odd }.map(\.path)
    // A sparse checkout has no files that Git does not watch.
    let hidden = unwatched.filter {
      if case .content(let mode, let id)? = named[$0] { !tree.lists($0, mode, id) } else { false }
    }
    return GatheredFiles(
      tree: tree, hasStaged: !status.staged.isEmpty, edited: edited + hidden)
  }

  /// A file that Git does not check, by its current state.
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

  /// The mode that Git would assign to a file; nil if it is not a single file.
  private func mode(of change: WorkTreeChange) -> String? {
    switch change.kind {
    case .changed(let mode): return mode.hasPrefix("100") ? mode : nil
    case .untracked:
      let path = "\(session.location?.worktree ?? "")/\(change.path)"
      guard let status = try? session.world.files.status(path), status.kind == .regular else {
        return nil
      }
      return status.permissions & 0o100 != 0 ? "100755" : "100644"
    case .removed, .conflict, .odd, .submodule: return nil
    }
  }
}
