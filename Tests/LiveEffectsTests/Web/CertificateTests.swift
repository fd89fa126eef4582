import Base
import Foundation
import LiveEffects
import TestSupport
import Testing

/// `SSL_CERT_FILE` of the environment names the authorities that are trusted.
@Suite struct CertificateTests {
  private func answer(
    of url: String, trusting file: String?
  ) async -> Result<WebResponse, WebError> {
    let environment = file.map { ["SSL_CERT_FILE": $0] } ?? [:]
    let transport = WebTransport.live(environment: EnvironmentVariables(environment))
    do throws(WebError) {
      return .success(try await transport.send(WebRequest(.get, url)))
    } catch {
      return .failure(error)
    }
  }

  @Test func `an unreadable file is reported without a build path`() async throws {
    try await GitHubServer.running { server in
      let url = server.url.replacing("http://", with: "https://")
      let refused = await answer(of: url, trusting: "/no/such/file.pem")
      guard case .failure(.unreachable(let reason)) = refused else {
        Issue.record("\(refused)")
        return
      }
      #expect(reason == "can't read the certificates of SSL_CERT_FILE")
    }
  }

  private static let openSSL = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: openSSL != nil, "it takes openssl to make a certificate"))
  func `a server is trusted only by the certificate of the variable`()
    async throws
  {
    let program = try #require(Self.openSSL)
    let directory = try ScratchDirectory()
    let (key, certificate) = (directory.path + "/key.pem", directory.path + "/cert.pem")
    let made = try run(
      program,
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-addext", "extendedKeyUsage=serverAuth",
        "-keyout", key, "-out", certificate,
      ])
    made.process.waitUntilExit()
    try #require(made.process.terminationStatus == 0)
    let port = try LoopbackPort.free()
    let server = try run(
      program, ["s_server", "-accept", "\(port)", "-www", "-key", key, "-cert", certificate])
    defer { server.process.terminate() }
    try #require(Self.listens(server.output))
    let url = "https://localhost:\(port)/"
    #expect(try await answer(of: url, trusting: certificate).get().status == 200)
    guard case .failure(.unreachable(let reason)) = await answer(of: url, trusting: nil) else {
      Issue.record("a certificate that nobody vouches for was trusted")
      return
    }
    #expect(reason.hasPrefix("the certificate of the server is not trusted"))
  }

  private func run(
    _ program: String, _ arguments: [String]
  ) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return (process, output.fileHandleForReading)
  }

  /// Waits for `ACCEPT`, which is written once the server listens; LibreSSL's line has no port.
  private static func listens(_ output: FileHandle) -> Bool {
    var text = ""
    while true {
      let bytes = output.availableData
      if bytes.isEmpty { return false }
      text += String(decoding: bytes, as: UTF8.self)
      if text.split(separator: "\n").contains(where: { $0.hasPrefix("ACCEPT") }) { return true }
    }
  }
}
