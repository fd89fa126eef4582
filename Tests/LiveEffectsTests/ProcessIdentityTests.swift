import Base
import LiveEffects
import TestSupport
import Testing

struct ProcessIdentityTests {
  /// A machine on which only this process and process 7 run.
  private func identity(_ own: UInt64?, _ seventh: ProcessTable.State) -> ProcessIdentity {
    ProcessIdentity(
      ProcessTable(machine: { "mac" }) { $0 == 7 ? seventh : .running(began: own) })
  }

  @Test func `a process is alive until it ends, also for itself`() {
    let live = ProcessIdentity.live
    #expect(live.isAlive(live.name()) == true)
    #expect(live.program()?.hasPrefix("/") == true)
  }

  @Test(arguments: [
    (ProcessTable.State.running(began: 5), true), (.running(began: 6), false), (.ended, false),
    (.missing, false), (.running(began: nil), true),
  ])
  func `a number of another process, and a zombie, are not alive`(
    _ state: ProcessTable.State, _ isAlive: Bool
  ) {
    #expect(identity(1, state).isAlive("mac:7:5") == isAlive)
  }

  @Test func `the process of another machine and a name of another form are unknown`() {
    let identity = identity(1, .missing)
    for name in ["linux:7:5", "mac:7", "mac:-7:5", "mac:x:5", ""] {
      #expect(identity.isAlive(name) == nil, "\(name)")
    }
  }

  @Test func `a name written without a start stays alive`() {
    #expect(identity(1, .running(began: 5)).isAlive("mac:7:0") == true)
    #expect(identity(1, .missing).isAlive("mac:7:0") == false)
  }

  /// A system without /proc, in which only signals show whether a process exists.
  private func withoutProc() throws -> (ProcessIdentity, ScratchDirectory) {
    let empty = try ScratchDirectory()
    let table = ProcessTable(machine: { "mac" }) { ProcessTable.listed($0, in: empty.path) }
    return (ProcessIdentity(table), empty)
  }

  @Test func `a process is found without the folder of the kernel`() async throws {
    let (identity, folder) = try withoutProc()
    #expect(identity.isAlive(identity.name()) == true)
    let shell = ProcessRequest(
      executable: "/bin/sh", arguments: ["-c", "printf $$"], directory: folder.path,
      environment: [:])
    let ended = String(decoding: try await ProcessRunner.live.run(shell).output, as: UTF8.self)
    #expect(identity.isAlive("mac:\(ended):0") == false)
  }
}
