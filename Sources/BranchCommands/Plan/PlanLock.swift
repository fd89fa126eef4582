import Base
import Git
import Session

/// Prevents a second process from running a plan in the same clone.
struct PlanLock {
  private static let rule: RuleID = "plan"

  /// Seconds to wait for processes of a killed run.
  private static let patience = 2.0

  private let path: String
  private let heldFile: String
  private let world: World

  /// Runs the work while no other process may; a dry run also where the lock can't be written.
  static func holding<Value>(
    _ session: Session, isDryRun: Bool = false, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let lock = try PlanLock(session)
    do throws(Failure) {
      try lock.take()
    } catch {
      guard isDryRun, error.status == .cannotCreate else { throw error }
      return try await work()
    }
    do throws(Failure) {
      try await lock.waitForLeftovers()
      let value = try await work()
      lock.release()
      return value
    } catch {
      lock.release()
      throw error
    }
  }

  /// The file that each changing child process keeps open until it ends: a child may outlive the
  /// process that started it.
  static func heldFile(_ session: Session) throws(Failure) -> String {
    try session.repository().commonDirectory + "/flowctl/plan.held"
  }

  private init(_ session: Session) throws(Failure) {
    world = session.world
    path = try session.repository().commonDirectory + "/flowctl/plan.lock"
    heldFile = try Self.heldFile(session)
  }

  /// If only flowctl was killed, its push may still be running and change what is checked here.
  private func waitForLeftovers() async throws(Failure) {
    let end = world.clock.now() + Self.patience
    while world.processes.isHeld(heldFile) {
      guard world.clock.now() < end, (try? await world.clock.sleep(0.05)) != nil else {
        throw Failure(
          .unavailable, Self.rule, "a Git process of an earlier run is still running",
          hint: Self.removing(heldFile))
      }
    }
  }

  private func take() throws(Failure) {
    let isTaken: Bool
    do throws(FileError) {
      try world.files.makeDirectory(String(path.dropLast("/plan.lock".count)))
      let isFirst = try create()
      isTaken = isFirst ? true : try takeOver()
    } catch {
      throw Failure(.cannotCreate, Self.rule, "can't write '\(path)': \(error.reason)")
    }
    if isTaken { return }
    throw Failure(
      .unavailable, Self.rule, "another flowctl process is changing this clone",
      hint: Self.removing(path))
  }

  private static func removing(_ lock: String) -> Remedy {
    Remedy.explain("wait until it ends; if none is running").then(.run(Command(["rm", lock])))
  }

  /// Takes over the lock of a process that was killed.
  private func takeOver() throws(FileError) -> Bool {
    // An earlier version created the file empty, and could be killed before it wrote the owner.
    guard let owner, owner.isEmpty || world.identity.isAlive(owner) == false, owner == self.owner
    else {
      return false
    }
    try world.files.remove(path)
    return try create()
  }

  private func create() throws(FileError) -> Bool {
    do throws(FileError) {
      try world.files.create(path, Array(world.identity.name().utf8))
      return true
    } catch .exists {
      return false
    }
  }

  private var owner: String? {
    (try? world.files.read(path, 1 << 12)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func release() { try? world.files.remove(path) }
}
