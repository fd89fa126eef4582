extension GatePreset {
  /// Every preset, in the order of listings.
  package static let all: [GatePreset] = linters + tests + checks

  private static let linters = [
    tool(
      "swiftlint", "SwiftLint on all Swift files; warnings fail",
      "swiftlint lint --strict --quiet --reporter json",
      // Its configuration may include others under any name.
      inputs: ["**/*.swift", "**/*.yml", "**/*.yaml"], reports: ["-"], environment: xcode,
      evidence: [["**/.swiftlint.yml"]]),
    tool(
      "swift-format", "swift format lint on all Swift files; warnings fail",
      "swift format lint --strict --recursive --parallel .",
      inputs: ["**/*.swift", "**/.swift-format", "**/.swift-format-ignore"],
      reports: ["-"], as: .swiftFormat, environment: xcode, evidence: [["**/.swift-format"]]),
    tool(
      "swiftformat", "SwiftFormat by Nick Lockwood on all Swift files, as a linter",
      "swiftformat --lint --quiet --cache ignore --reporter json .", reports: ["-"], as: .swiftlint,
      environment: xcode, evidence: [["**/.swiftformat"]]),
    tool(
      "ktlint", "ktlint on all Kotlin files",
      "ktlint --relative --log-level=none --reporter=json",
      inputs: ["**/*.kt", "**/*.kts", "**/.editorconfig"], reports: ["-"],
      environment: ["JAVA_HOME"], evidence: [["**/.editorconfig"], ["**/*.kt"]]),
    gradle(
      "detekt", "detekt with its Gradle plugin", "detekt",
      reports: ["**/build/reports/detekt/detekt.xml"], timeout: 1200,
      evidence: ["**/detekt*.yml"]),
    gradle(
      "spotless", "Spotless with its Gradle plugin", "spotlessCheck", timeout: 1200,
      evidence: gradleFiles, sign: "spotless"),
    gradle(
      "android-lint", "Android lint with Gradle", "lint",
      reports: ["**/build/reports/lint-results-*.xml"], timeout: 1800,
      evidence: ["**/AndroidManifest.xml"]),
    tool(
      "ruff", "Ruff on all Python files", "ruff check --no-cache --output-format=sarif .",
      reports: ["-"], as: .sarif,
      evidence: [["**/ruff.toml", "**/.ruff.toml", "**/pyproject.toml"], ["**/*.py"]]),
    // Warnings are only shown.
    tool(
      "eslint", "ESLint on all JavaScript and TypeScript files",
      "npx --no-install eslint --format json .", reports: ["-"], as: .eslint, timeout: 900,
      local: ["node_modules"],
      evidence: [["**/eslint.config.*", "**/.eslintrc*"]]),
    // Only its exit status counts, as for the type check: it prints no report.
    tool(
      "flutter-analyze", "the analysis of a Flutter project; warnings fail", "flutter analyze",
      timeout: 1200, environment: flutter, evidence: [["pubspec.yaml"]], sign: "sdk: flutter"),
    tool(
      "tsc", "the type check of a TypeScript project", "npx --no-install tsc --noEmit",
      timeout: 900, local: ["node_modules"],
      evidence: [["package.json"], ["tsconfig.json"]], sign: "\"typescript\""),
    tool(
      "actionlint", "actionlint on GitHub workflows", "actionlint -format",
      argument: "{{json .}}",
      reports: ["-"], as: .actionlint,
      evidence: [[".github/workflows/*.yml", ".github/workflows/*.yaml"]]),
  ]

  private static let tests = [
    // XCTest and Swift Testing each write their own file.
    tool(
      "swift-test", "the tests of a Swift package, with coverage",
      "swift test --parallel --xunit-output .build/tests.xml --enable-code-coverage",
      reports: [".build/tests.xml", ".build/tests-swift-testing.xml"], locks: ["swift-build"],
      timeout: 1800, environment: xcode, evidence: [["Package.swift"], ["Tests/**"]]),
    // Only its exit status counts: only Xcode tools can read a result bundle.
    tool(
      "xcodebuild", "the tests of an Xcode project; name the scheme in 'arguments'",
      "xcodebuild test -resultBundlePath build/tests.xcresult -enableCodeCoverage YES",
      locks: ["xcodebuild", "simulator"], timeout: 3600, environment: xcode,
      local: ["Pods", "Carthage/Build"],
      evidence: [["*.xcodeproj/**", "*.xcworkspace/**", "project.yml"]]),
    tool(
      "ui-test", "UI tests on a simulator; name the scheme in 'arguments'",
      "xcodebuild test -resultBundlePath build/ui-tests.xcresult",
      locks: ["xcodebuild", "simulator"], timeout: 3600, isCached: false, environment: xcode,
      local: ["Pods", "Carthage/Build"], evidence: [["*UITests/**"]]),
    gradle(
      "gradle", "the unit tests of a Gradle build", "test", reports: [gradleTests], timeout: 2700),
    gradle(
      "kover", "the unit tests of a Gradle build, with coverage by Kover", "koverXmlReport",
      reports: [gradleTests, "**/build/reports/kover/**/*.xml"], timeout: 2700,
      evidence: gradleFiles, sign: "kover"),
    gradle(
      "jacoco", "the unit tests of a Gradle build, with coverage by JaCoCo",
      "test jacocoTestReport", reports: [gradleTests, "**/build/reports/jacoco/**/*.xml"],
      timeout: 2700, evidence: gradleFiles, sign: "jacoco"),
    gradle(
      "kotlin-multiplatform", "the tests of all targets of a Kotlin Multiplatform build",
      "allTests", reports: [gradleTests], timeout: 3600, evidence: gradleFiles,
      sign: "multiplatform"),
    tool(
      "flutter-test", "the tests of a Flutter project, with coverage",
      "flutter test --machine --coverage", reports: ["-", "coverage/lcov.info"], as: .dartTests,
      timeout: 1800, environment: flutter, evidence: [["pubspec.yaml"], ["test/**"]],
      sign: "sdk: flutter"),
    tool(
      "jest", "the tests of a JavaScript project with Jest, with coverage",
      "npx --no-install jest --ci --json --coverage --coverageReporters=lcovonly "
        + "--coverageDirectory=coverage",
      reports: ["-", "coverage/lcov.info"], as: .jest, timeout: 1800, local: ["node_modules"],
      evidence: [["package.json"]], sign: "\"jest"),
    tool(
      "pytest", "the tests of a Python project with pytest", "pytest --junitxml=build/pytest.xml",
      reports: ["build/pytest.xml"], timeout: 1800, environment: ["VIRTUAL_ENV"],
      local: [".venv"],
      evidence: [["**/test_*.py", "**/*_test.py"]]),
  ]

  private static let checks = [
    check(
      "coverage", "the coverage of all code and of new code",
      .coverage(CoverageThresholds(newCode: 80)),
      evidence: ["Package.swift", "gradlew", "pubspec.yaml", "package.json"]),
    check(
      "strings", "string catalogs, as 'flowctl strings check'", .strings,
      on: [.preCommit, .pullRequest],
      inputs: [
        "**/*.xcstrings", "**/*.strings", "**/*.stringsdict", "**/values*/strings.xml",
        "**/*.arb", "**/l10n.yaml", "**/\(resourceFolders)/**/*.json",
        "**/*.xcodeproj/project.pbxproj", "project.yml", ".flowctl.yml",
      ],
      evidence: [
        "**/*.xcstrings", "**/*.strings", "**/values/strings.xml", "**/*.arb",
        "**/\(resourceFolders)/en{,-*,_*}.json", "**/\(resourceFolders)/en{,-*,_*}/*.json",
      ]),
    check(
      "manifest", "project manifests and pipelines match the generated files", .manifest,
      evidence: ["project.yml"]),
    check(
      "pull-request-size", "the change is small enough to review",
      .pullRequestSize(lines: 400, files: 50), evidence: [".git*"]),
    check(
      "secrets", "the change adds no secrets", .secrets,
      on: [.preCommit, .prePush, .pullRequest]),
    check(
      "duplication", "new code duplicates no other code", .duplication(DuplicationLimits()),
      evidence: ["**/*.swift", "**/*.kt"]),
    // It waits for the quality gate of the server.
    tool(
      "sonarqube", "SonarQube's quality gate; needs SONAR_TOKEN",
      "sonar-scanner -Dsonar.qualitygate.wait=true", inputs: nil, timeout: 1200, isCached: false,
      environment: ["SONAR_TOKEN", "SONAR_HOST_URL"], evidence: [["sonar-project.properties"]]),
    check(
      "conflicts", "the change merges into its target without conflicts", .conflicts,
      on: [.prePush, .pullRequest]),
    check("branch-policy", "the merge is allowed, as 'flowctl check merge'", .branchPolicy),
    check(
      "privileges", "apps and workflows get no new permissions without an owner's approval",
      .privileges,
      evidence: [
        "**/*.entitlements", "*.entitlements", "**/Info.plist", "**/AndroidManifest.xml",
        ".github/workflows/*",
      ]),
    check(
      "preflight", "store texts, images and project files that a store accepts", .preflight,
      evidence: [
        "fastlane/metadata/**", "**/fastlane/metadata/**", "**/src/*/play/listings/**",
        "**/PrivacyInfo.xcprivacy",
      ]),
    check(
      "flags", "no feature flag is expired or enables an unfinished feature for users",
      .flags(table: "flags.yml"), evidence: ["flags.yml"]),
  ]

  private static let xcode = ["DEVELOPER_DIR"]
  /// The folders of the resources of i18next.
  private static let resourceFolders =
    "{locale,locales,i18n,l10n,lang,langs,languages,translations,messages}"
  private static let flutter = ["PUB_CACHE", "FLUTTER_ROOT", "ANDROID_HOME"]
  private static let gradleFiles = ["**/*.gradle", "**/*.gradle.kts", "**/libs.versions.toml"]
  private static let gradleTests = "**/build/test-results/**/*.xml"

  /// A program; the words of its command are separated by spaces, `argument` is one more.
  private static func tool(
    _ name: String, _ summary: String, _ command: String, argument: String? = nil,
    inputs: [String]? = ["**"], reports: [String] = [], as format: ReportFormat? = nil,
    locks: [String] = [], timeout: Int = 600, isCached: Bool = true, environment: [String] = [],
    local: [String] = [], evidence: [[String]], sign: String? = nil
  ) -> GatePreset {
    let words = command.split(separator: " ").map(String.init) + [argument].compactMap(\.self)
    // The format of other reports is in their content.
    let declared = reports.map { path in
      DeclaredReport(path: path, format: path == "-" ? format?.rawValue : nil)
    }
    var gate = Gate(
      name, .command(words), inputs: inputs, reports: declared, locks: locks, timeout: timeout,
      isCached: isCached, environment: environment)
    gate.localFiles = local
    return GatePreset(summary: summary, gate: gate, evidence: evidence, sign: sign)
  }

  /// Gradle tasks; Gradle finds Java, the Android SDK and its own files by variables.
  private static func gradle(
    _ name: String, _ summary: String, _ tasks: String, reports: [String] = [], timeout: Int,
    evidence: [String] = [], sign: String? = nil
  ) -> GatePreset {
    tool(
      name, summary, "./gradlew --console=plain " + tasks, reports: reports, locks: ["gradle"],
      timeout: timeout,
      environment: ["JAVA_HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT", "GRADLE_USER_HOME"],
      local: ["local.properties"],
      evidence: (evidence.isEmpty ? [] : [evidence]) + [["gradlew"]], sign: sign)
  }

  private static func check(
    _ name: String, _ summary: String, _ check: BuiltInGate,
    on triggers: [GateTrigger] = [.pullRequest], inputs: [String]? = nil, evidence: [String] = []
  ) -> GatePreset {
    let gate = Gate(name, .builtIn(check), triggers: triggers, inputs: inputs, timeout: 300)
    return GatePreset(
      summary: summary, gate: gate, evidence: evidence.isEmpty ? [] : [evidence], sign: nil)
  }
}
