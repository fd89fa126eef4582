package import Base
package import Gates
import Git
package import Session

/// The programs of gates that this machine lacks.
package enum MissingPrograms {
  /// One warning per program with the gates that need it; no program is started.
  package static func findings(of gates: [Gate], in session: Session) -> [Diagnostic] {
    guard let tree = session.location?.worktree else { return [] }
    var users: [GateProgram: [String]] = [:]
    for gate in gates {
      guard let name = gate.words?.first,
        session.world.program(name, of: gate, in: tree) == nil
      else { continue }
      users[GateProgram(name), default: []].append(gate.name)
    }
    return users.sorted { $0.key.name < $1.key.name }.map { program, gates in
      var finding = program.finding
      let names = gates.sorted().map { "'\(ForeignText.shown($0))'" }.joined(separator: ", ")
      finding.message += ": \(gates.count == 1 ? "gate" : "gates") \(names) can't run"
      finding.severity = .warning
      return finding
    }
  }
}
