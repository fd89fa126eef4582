package import Base
import Configuration
import Git
package import GitHub
import Gitflow

/// Where the remotes of a clone are.
package struct RemotePlaces: Sendable {
  /// The remote that the policy names, or the only one, if it is a repository at GitHub.
  package var own: RemoteAddress?
  /// All remotes at GitHub.
  package var all: [RemoteAddress] = []
  /// The service of that remote, if it is not GitHub.
  package var elsewhere: OtherService?

  /// Why a remote that is no repository at GitHub has no pull requests.
  package func withoutRequests(_ remote: String) -> String {
    guard let elsewhere else { return "'\(remote)' is not on GitHub, so it has no pull requests" }
    return "'\(elsewhere.remote)' is on \(elsewhere.service.text): "
      + "flowctl opens and merges requests on GitHub only"
  }

  /// A hosting service that flowctl has no requests for.
  package struct OtherService: Hashable, Sendable {
    package var remote: String
    package var service: HostingService
  }
}

extension Session {
  /// True if the policy's remote is no repository at GitHub, as far as its URL shows.
  package var hasNoRequests: Bool {
    guard let location, let remote = try? policy(reading: .branches).policy.remote else {
      return false
    }
    guard let url = location.url(of: remote).flatMap(RemoteURL.init) else { return true }
    return HostingService(server: url.server) != nil || RemoteAddress(url) == nil
  }

  /// Reads the URLs of the remotes; no request is sent.
  package func remotePlaces() async throws(Failure) -> RemotePlaces {
    var places = RemotePlaces()
    guard location != nil else { return places }
    let remotes = try await remotes()
    guard !remotes.isEmpty else { return places }
    let name = (try? policy().policy.remote) ?? "origin"
    let remote = remotes.first { $0.name == name } ?? (remotes.count == 1 ? remotes[0] : nil)
    for other in remotes {
      guard let url = await world.remoteURL(other.url) else { continue }
      let service = HostingService(server: url.server)
      let address = service == nil ? RemoteAddress(url) : nil
      if let address { places.all.append(address) }
      guard other == remote else { continue }
      places.own = address
      places.elsewhere = service.map { .init(remote: other.name, service: $0) }
    }
    return places
  }
}

extension World {
  /// The parts of a remote's URL, in which an alias of the ssh configuration is resolved.
  package func remoteURL(_ text: String) async -> RemoteURL? {
    guard var url = RemoteURL(text) else { return nil }
    if url.isSSH, let server = await sshHost(url.server) { url.server = server }
    return url
  }

  /// The host name that ssh connects to for a name; nil without a configuration of the user.
  private func sshHost(_ alias: String) async -> String? {
    guard !["github.com", "ssh.github.com"].contains(alias), !alias.hasPrefix("-"),
      let home = environment["HOME"], let ssh = executable(named: "ssh")
    else { return nil }
    let configuration = home + "/.ssh/config"
    guard (try? files.status(configuration)) != nil else { return nil }
    let request = ProcessRequest(
      executable: ssh, arguments: ["-G", "-F", configuration, alias], directory: "/",
      environment: ["HOME": home, "PATH": environment["PATH"] ?? ""], outputLimit: 1 << 16,
      timeout: 5)
    guard let result = try? await processes.run(request), result.status == 0 else { return nil }
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("hostname ") }.map { $0.dropFirst(9).lowercased() }
  }
}
