import ArgumentParser

/// Whether GitHub is told of an answer.
package struct PublishOptions: ParsableArguments {
  @Flag(help: "Tell GitHub: check run or commit status, and one comment on the pull request.")
  package var publish = false

  /// The name under which it is told; nil where it is not.
  package func name(_ answer: String) -> String? { publish ? "flowctl/" + answer : nil }
}
