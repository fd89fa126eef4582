import Gitflow
package import Base

/// The CI run around the command, if there is one.
package enum CIRun {
  /// Fast: only the variables that identify the provider.
  package static func isPresent(in environment: EnvironmentVariables) -> Bool {
    environment["CI"] != nil
      || variables.contains { !(environment[$0] ?? "").isEmpty }
  }

  private static let variables = [
    "GITHUB_ACTIONS", "GITLAB_CI", "BITRISE_IO", "BITRISE_BUILD_NUMBER", "CIRCLECI", "JENKINS_URL",
    "TF_BUILD", "BITBUCKET_BUILD_NUMBER", "CI_XCODE_CLOUD", "CI_XCODEBUILD_ACTION",
  ]

  /// The event that started the run; nil locally.
  static func read(in session: Session) throws(Failure) -> CIEvent? {
    let world = session.world
    do throws(CIError) {
      let run = try CIEvent.read(environment: world.environment.all) { path throws(CIError) in
        try payload(path, world)
      }
      return run?.event
    } catch {
      throw error.failure
    }
  }

  /// The commit that the service has checked out for the run; nil locally, or if it names none.
  static func commit(in session: Session) -> String? {
    CIEvent.commit(environment: session.world.environment.all)
  }

  /// The event of a payload that the command line names.
  static func read(file: String, in session: Session) throws(Failure) -> CIEvent {
    let path = session.world.absolute(file)
    do throws(CIError) {
      guard let bytes = try payload(path, session.world) else {
        throw .unreadablePayload(path: file, reason: "the file doesn't exist")
      }
      return try CIEvent.read(payload: bytes, path: file)
    } catch {
      throw error.failure
    }
  }

  private static func payload(_ path: String, _ world: World) throws(CIError) -> [UInt8]? {
    do throws(FileError) {
      return try world.files.read(path, CIEvent.payloadLimit)
    } catch .notFound {
      return nil
    } catch {
      throw .unreadablePayload(path: path, reason: error.reason)
    }
  }
}
