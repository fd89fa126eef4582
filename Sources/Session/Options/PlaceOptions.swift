package import ArgumentParser

/// Where a command works and where its answer goes.
package struct PlaceOptions: ParsableArguments {
  @Option(
    name: .customShort("C"),
    help: ArgumentHelp("Work in this directory.", valueName: "dir"), completion: .directory)
  var directory: String?

  @Option(
    help: ArgumentHelp("Read this configuration and no other.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the answer to a file instead of standard output.", valueName: "file"),
    completion: .file())
  package var output: String?

  package init() {}
}
