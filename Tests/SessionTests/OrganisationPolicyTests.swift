import Session
import Configuration
import Base
import Gates
import Gitflow
import TestSupport
import Testing

struct OrganisationPolicyTests {
  private static let path = "/etc/flowctl/policy.yml"

  private func policy(_ world: World) throws(Failure) -> LoadedPolicy {
    try Session.open(world).policy()
  }

  @Test func `a machine's file is stricter than the defaults`() throws {
    let loaded = try policy(
      .holding([Self.path: "rules: { merge-method: error }\n"], in: "/work"))
    #expect(loaded.policy.levels["merge-method"] == .error)
    #expect(loaded.origin == "the defaults and /etc/flowctl/policy.yml")
    #expect(
      loaded.configuration.origin(of: "rules.merge-method.level").description
        == "/etc/flowctl/policy.yml:1")
  }

  @Test func `the system's device management has precedence over the file`() throws {
    var world = World.holding([Self.path: "rules: { merge-method: error }\n"], in: "/work")
    world.managedPolicy = { Array("gates: { secrets: }\n".utf8) }
    let loaded = try policy(world)
    #expect(loaded.policy.levels["merge-method"] == nil)
    #expect(loaded.configuration.gates.gates.map(\.name) == ["secrets"])
  }

  @Test(arguments: [(UInt32(501), UInt16(0o644)), (0, 0o664), (0, 0o646)])
  func `a file that other users could have written stops every command`(
    owner: UInt32, permissions: UInt16
  ) {
    var world = World.holding([Self.path: "rules: { merge-method: error }\n"], in: "/work")
    let status = world.files.status
    world.files.status = { path throws(FileError) in
      var found = try status(path)
      if found.kind == .regular { (found.owner, found.permissions) = (owner, permissions) }
      return found
    }
    #expect {
      try policy(world)
    } throws: { error in
      (error as? Failure)?.status == .badConfiguration
    }
  }

  @Test(arguments: ["branches: { main: trunk }", "rules: [", "rules: { merge-metod: error }"])
  func `an organization's invalid setting is reported with its place`(_ text: String) {
    #expect {
      try policy(.holding([Self.path: text], in: "/work"))
    } throws: { error in
      guard let failure = error as? Failure else { return false }
      return failure.status == .badConfiguration
        && failure.diagnostics.contains { $0.place?.path == Self.path }
    }
  }
}
