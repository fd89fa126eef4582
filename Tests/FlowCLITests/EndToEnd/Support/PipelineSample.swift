import TestSupport

/// A repository whose configuration generates a pipeline.
enum PipelineSample {
  static let configuration = """
    gates: { unit: { command: [./gradlew, test], inputs: ["app/**"] } }
    deploy:
      internal:
        command: [bundle, exec, fastlane, android, internal]
        from: develop
        build-number: { base: 100000 }
        environment:
          [PLAY_SERVICE_ACCOUNT, ANDROID_KEYSTORE, ANDROID_KEYSTORE_PASSWORD, ANDROID_KEY_ALIAS, ANDROID_KEY_PASSWORD]
    pipeline: { android: { module: app, package: com.example.demo } }

    """

  static func repository() async throws -> ScratchRepository {
    let repository = try await ScratchRepository.make()
    try await repository.commit("begin", files: [".flowctl.yml": configuration])
    return repository
  }
}
