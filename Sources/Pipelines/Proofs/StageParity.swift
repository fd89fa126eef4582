import Diagnostics

/// Whether both platforms go through the same stages.
struct StageParity {
  private let pipeline: Pipeline

  init(_ pipeline: Pipeline) { self.pipeline = pipeline }

  private static let stages = ["internal", "qa", "candidate", "submit"]

  var findings: [Diagnostic] {
    guard pipeline.settings.ios != nil, pipeline.settings.android != nil else { return [] }
    return Self.stages.compactMap { stage in
      let platforms = AppPlatform.allCases.filter { has(stage, $0) }
      guard let only = platforms.first, platforms.count == 1 else { return nil }
      let other: AppPlatform = only == .ios ? .android : .ios
      return Diagnostic(
        .stageParity, "'\(stage)' is a stage of \(only.rawValue), and \(other.rawValue) has none",
        severity: .warning,
        hint:
          "deploy: { \(stage)-\(other.rawValue): { command: [bundle, exec, fastlane, \(other.rawValue), \(stage)] } }",
        subject: stage)
    }
  }

  private func has(_ stage: String, _ platform: AppPlatform) -> Bool {
    pipeline.jobs.contains { _, job in
      job.lanes.contains { $0.name == stage && $0.platform(in: pipeline.settings) == platform }
    }
  }
}
