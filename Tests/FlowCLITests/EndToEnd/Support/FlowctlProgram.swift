import Foundation
import TestSupport

/// Where the built program stands: beside the bundle of the tests.
enum FlowctlProgram {
  struct Missing: Error, CustomStringConvertible {
    let searched: [String]
    var description: String { "no flowctl in \(searched); build it: swift build" }
  }

  static func path() throws -> String {
    let bundles = Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
    let folders = ([CommandLine.arguments.first].compactMap(\.self) + bundles).map {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path
    }
    for folder in folders where FileManager.default.isExecutableFile(atPath: folder + "/flowctl") {
      return folder + "/flowctl"
    }
    throw Missing(searched: folders)
  }
}
