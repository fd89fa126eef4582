import Diagnostics
import Effects
import Gates
import Git
import Session

/// Records the deploy runs of a commit beside the repository.
struct DeployLog {
  /// Absolute path of the journal.
  let path: String
  private let directory: String
  private let files: FileSystem

  private static let rule: RuleID = "deploy"
  private static let limit = 1 << 20

  init(_ session: Session, head: ObjectID) throws(Failure) {
    directory = try session.repository().commonDirectory + "/flowctl/deploy"
    path = "\(directory)/\(head).journal"
    files = session.world.files
  }

  func read() throws(Failure) -> DeployJournal {
    do throws(FileError) {
      return DeployJournal(parsing: try files.read(path, Self.limit))
    } catch .notFound {
      return DeployJournal()
    } catch {
      throw Failure(.inputOutput, Self.rule, "can't read '\(path)': \(error.reason)")
    }
  }

  func add(_ state: DeployJournal.State, _ action: String) throws(Failure) {
    do throws(FileError) {
      try files.append(path, DeployJournal.line(state, action))
    } catch {
      throw Failure(.inputOutput, Self.rule, "can't write '\(path)': \(error.reason)")
    }
  }

  /// Prevents a second run; an interrupted run can be resumed and is replaced.
  func lock(resuming: Bool) throws(Failure) {
    do throws(FileError) {
      try files.makeDirectory(directory)
      if resuming { try? files.remove(path + ".lock") }
      try files.create(path + ".lock", [])
    } catch .exists {
      throw Failure(
        .cannotCreate, Self.rule, "another run is deploying this commit, or was interrupted",
        hint: Remedy.explain("if no other run is in progress, run").then(
          .flowctl("deploy", "run", "--resume")))
    } catch {
      throw Failure(.cannotCreate, Self.rule, "can't write '\(path).lock': \(error.reason)")
    }
  }

  func unlock() { try? files.remove(path + ".lock") }
}
