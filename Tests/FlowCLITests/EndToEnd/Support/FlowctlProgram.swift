import Base
import FlowCLI
import Foundation
import LiveEffects
import Synchronization
import TestSupport

/// The path of the built program: next to the bundle of the tests.
///
/// With `FLOWCTL_PROGRAM`, all tests start that program instead of calling the function, such as the
/// one with the link of a release.
enum FlowctlProgram {
  private static let chosen = ProcessInfo.processInfo.environment["FLOWCTL_PROGRAM"]

  struct Missing: Error, CustomStringConvertible {
    let searched: [String]
    var description: String { "no flowctl in \(searched); build it: swift build" }
  }

  static func path() throws -> String { try chosen ?? built() }

  /// The path as a word of a shell: a checkout's folder may contain an apostrophe.
  static func word() throws -> String { ShellWord.quoted(try path()) }

  /// The program beside the bundle of the tests.
  static func built() throws -> String {
    let images = [imageOfTests(), CommandLine.arguments.first].compactMap(\.self)
    let folders = images.compactMap(folder)
    for folder in folders where FileManager.default.isExecutableFile(atPath: folder + "/flowctl") {
      return folder + "/flowctl"
    }
    throw Missing(searched: folders.isEmpty ? images : folders)
  }

  /// The file that contains this code: the program of the tests, or on macOS the library in their
  /// bundle, which is not always loaded as a bundle.
  private static func imageOfTests() -> String? {
    #if canImport(Darwin)
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0, let name = image.dli_fname else { return nil }
      return String(cString: name)
    #else
      ProcessIdentity.live.program()
    #endif
  }

  /// The folder of the tests: the parent of `….xctest`, which is a program or a bundle.
  private static func folder(of image: String) -> String? {
    guard let resolved = realpath(image, nil) else { return nil }
    defer { free(resolved) }
    let parts = String(cString: resolved).split(separator: "/")
    let end = parts.lastIndex { $0.hasSuffix(".xctest") } ?? parts.count - 1
    return "/" + parts[..<end].joined(separator: "/")
  }

  /// Runs the program as a function; the run shares only files and programs.
  static func run(
    _ arguments: [String], in directory: String, input: [UInt8], environment: [String: String]
  ) async throws -> FlowctlRun {
    // The first -C changes the directory of the process, and shells are answered in its world.
    if chosen != nil || ["-C", "---completion"].contains(arguments.first) {
      return try await start(arguments, in: directory, input: input, environment: environment)
    }
    let streams = RecordedStreams(input)
    var world = World.live(
      [try path()], console: streams.console, environment: EnvironmentVariables(environment),
      directory: directory)
    world.web = world.web.patient
    let status = await Flowctl.run(arguments, in: world)
    return FlowctlRun(status: status, output: streams.output, errors: streams.errors)
  }

  /// Starts the built program, for tests that need a process.
  static func start(
    _ arguments: [String], in directory: String, input: [UInt8], environment: [String: String]
  ) async throws -> FlowctlRun {
    let result = try await ProcessRunner.live.run(
      ProcessRequest(
        executable: try path(), arguments: arguments, directory: directory,
        environment: environment, input: input, timeout: 300))
    return FlowctlRun(
      status: result.status, output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self))
  }
}

extension WebTransport {
  /// The same with the time-out of a busy machine, whatever the program's own time-out.
  fileprivate var patient: WebTransport {
    WebTransport(prepare: prepare) { request throws(WebError) in
      var request = request
      request.timeout = max(request.timeout, 600)
      return try await send(request)
    }
  }
}

/// The streams of a run of the program as a function.
final class RecordedStreams: Sendable {
  private struct State {
    var input: ArraySlice<UInt8>
    var output: [UInt8] = []
    var errors: [UInt8] = []
  }

  private let state: Mutex<State>

  init(_ input: [UInt8]) { state = Mutex(State(input: input[...])) }

  var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var errors: String { state.withLock { String(decoding: $0.errors, as: UTF8.self) } }

  var console: Console {
    Console(
      outputIsTerminal: false, inputIsTerminal: false,
      writeOutput: { bytes in self.state.withLock { $0.output += bytes } },
      writeErrors: { bytes in self.state.withLock { $0.errors += bytes } },
      readInput: { limit throws(FileError) in
        try self.state.withLock { state throws(FileError) in
          guard state.input.count <= limit else {
            throw FileError.tooLarge(path: "standard input", limit: limit)
          }
          defer { state.input = [] }
          return Array(state.input)
        }
      },
      readLine: { self.nextLine() })
  }

  private func nextLine() -> String? {
    state.withLock { state in
      if state.input.isEmpty { return nil }
      let line = state.input.prefix { $0 != 0x0a }
      state.input = state.input.dropFirst(line.count + 1)
      return String(decoding: line, as: UTF8.self)
    }
  }
}
