extension SpecObject {
  /// A scheme, and a template of schemes.
  static let scheme = SpecObject(
    "a scheme",
    [
      "build": .object(build), "run": .object(run), "test": .object(test),
      "profile": .object(profile), "analyze": .object(SpecObject("an action", ["config": .text])),
      "archive": .object(archive), "management": .object(management), "templates": .list(.text),
      "templateAttributes": .map(.text),
    ])

  static let targetScheme = SpecObject(
    "a target scheme",
    [
      "configVariants": .list(.text), "testTargets": testTargets, "gatherCoverageData": .flag,
      "coverageTargets": testTargets, "disableMainThreadChecker": .flag,
      "stopOnEveryMainThreadCheckerIssue": .flag, "disableThreadPerformanceChecker": .flag,
      "buildImplicitDependencies": .flag, "language": .text, "region": .text,
      "commandLineArguments": .map(.flag), "environmentVariables": variables,
      "testPlans": testPlans, "preActions": actions, "postActions": actions,
      "management": .object(management), "storeKitConfiguration": .text,
    ])

  private static let build = SpecObject(
    "a build",
    [
      "targets": .map(buildTypes), "parallelizeBuild": .flag, "buildImplicitDependencies": .flag,
      "runPostActionsOnFailure": .flag, "preActions": actions, "postActions": actions,
    ])

  private static let buildTypes = SpecShape.either(
    text: .choice(["all", "none", "testing", "indexing"]),
    list: .list(
      .choice([
        "test", "testing", "profile", "profiling", "run", "running", "archive", "archiving",
        "analyze", "analyzing",
      ])), map: nil)

  private static let run = SpecObject(
    "a run action",
    common.merging(checks) { own, _ in own }.merging([
      "disableThreadPerformanceChecker": .flag,
      "simulateLocation": .object(
        SpecObject("a simulated location", ["allow": .flag, "defaultLocation": .text])),
      "askForAppToLaunch": .flag, "launchAutomaticallySubstyle": .anything,
      "storeKitConfiguration": .text, "executable": .text, "customWorkingDirectory": .text,
    ]) { own, _ in own })

  private static let test = SpecObject(
    "a test action",
    common.merging(checks) { own, _ in own }.merging([
      "gatherCoverageData": .flag, "coverageTargets": testTargets, "targets": testTargets,
      "captureScreenshotsAutomatically": .flag, "deleteScreenshotsWhenEachTestSucceeds": .flag,
      "testPlans": testPlans, "preferredScreenCaptureFormat": .text,
    ]) { own, _ in own })

  private static let profile = SpecObject(
    "a profile action", common.merging(["askForAppToLaunch": .flag]) { own, _ in own })

  private static let archive = SpecObject(
    "an archive action",
    [
      "config": .text, "customArchiveName": .text, "revealArchiveInOrganizer": .flag,
      "preActions": actions, "postActions": actions,
    ])

  private static let common: [String: SpecShape] = [
    "config": .text, "commandLineArguments": .map(.flag), "preActions": actions,
    "postActions": actions, "environmentVariables": variables,
    "enableGPUFrameCaptureMode": .text, "enableGPUValidationMode": .anything,
    "stopOnEveryMainThreadCheckerIssue": .flag,
  ]

  /// Common keys of the actions that run the program.
  private static let checks: [String: SpecShape] = [
    "disableMainThreadChecker": .flag, "language": .text, "region": .text, "debugEnabled": .flag,
    "customLLDBInit": .text, "macroExpansion": .text, "enableAddressSanitizer": .flag,
    "enableASanStackUseAfterReturn": .flag, "enableThreadSanitizer": .flag,
    "enableUBSanitizer": .flag,
  ]

  private static let management = SpecObject(
    "scheme management", ["shared": .flag, "orderHint": .whole, "isShown": .flag])

  private static let actions = SpecShape.list(
    .object(
      SpecObject(
        "an execution action",
        ["script": .text, "name": .text, "settingsTarget": .text, "shell": .text])))

  private static let variables = SpecShape.either(
    text: nil,
    list: .list(
      .object(
        SpecObject(
          "an environment variable",
          ["variable": .text, "value": .printed, "isEnabled": .flag]))),
    map: .map(.printed))

  private static let testPlans = SpecShape.list(
    .object(SpecObject("a test plan", ["path": .text, "defaultPlan": .flag])))

  private static let testTargets = SpecShape.list(
    .either(text: .text, list: nil, map: .object(testTarget)))

  private static let testTarget = SpecObject(
    "a test target",
    [
      "name": .text, "target": .either(text: .text, list: nil, map: .object(reference)),
      "local": .text, "project": .text, "package": .text, "parallelizable": .flag,
      "randomExecutionOrder": .flag, "location": .text, "skipped": .flag,
      "skippedTests": .list(.text), "selectedTests": .list(.text),
    ])

  private static let reference = SpecObject(
    "a target reference", ["package": .text, "local": .text, "project": .text])
}
