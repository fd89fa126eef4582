import ArgumentParser

/// How a command that stopped, or whose process was ended, goes on.
struct ResumeArguments: ParsableArguments {
  @Flag(
    name: .customLong("continue"), help: "Go on where it stopped, or where a process was ended.")
  var continues = false

  @Flag(help: "Take everything back that one which stopped has done.")
  var abort = false

  @Flag(help: "Go on without the merge or the commit that conflicts.")
  var skip = false

  mutating func validate() throws {
    if [continues, abort, skip].count(where: \.self) > 1 {
      throw ValidationError("--continue, --abort and --skip exclude each other")
    }
  }

  /// What becomes of it, where that is asked for.
  var way: ResumePlan.Way? {
    if continues { return .resume }
    if abort { return .abort }
    return skip ? .skip : nil
  }
}
