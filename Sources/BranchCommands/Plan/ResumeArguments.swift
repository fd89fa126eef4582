import ArgumentParser

/// The options that continue or undo a stopped or interrupted command.
struct ResumeArguments: ParsableArguments {
  @Flag(
    name: .customLong("continue"), help: "Continue a stopped or interrupted run.")
  var continues = false

  @Flag(help: "Undo a stopped or interrupted run.")
  var abort = false

  @Flag(help: "Skip the merge or commit that conflicts, and continue.")
  var skip = false

  mutating func validate() throws {
    if [continues, abort, skip].count(where: \.self) > 1 {
      throw ValidationError("--continue, --abort and --skip exclude each other")
    }
  }

  /// The given option, if any.
  var way: ResumePlan.Way? {
    if continues { return .resume }
    if abort { return .abort }
    return skip ? .skip : nil
  }
}
