// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: `imports` are the only targets and products it may import.
func room(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

func tests(
  _ name: String, of imports: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: imports, exclude: exclude, swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")

// What start-up touches is measured by the names of functions, which the shipped binary has not got.
let stripping = Context.environment["FLOWCTL_SYMBOLS"] == nil ? "-s" : "--strip-debug"
let shippedLinux = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

let package = Package(
  name: "flowctl",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "flowctl", targets: ["flowctl"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
  ],
  targets: [
    room("Diagnostics"),
    room("Effects"),
    .target(
      name: "Templates", path: "Templates",
      resources: [.embedInCode("rules"), .embedInCode("config")], swiftSettings: strict),
    room("Gitflow", imports: ["Diagnostics"]),
    room("Git", imports: ["Diagnostics", "Effects"]),
    room("CI", imports: ["Diagnostics", "Gitflow"]),
    room("Configuration", imports: ["Diagnostics", "Gitflow", yams]),
    room(
      "Workflows",
      imports: ["Diagnostics", "Effects", "Templates", "Gitflow", "Git", "CI", "Configuration"]),
    room("LiveEffects", imports: ["Effects", subprocess]),
    room(
      "FlowCLI",
      imports: [
        "Diagnostics", "Effects", "Templates", "Gitflow", "Git", "CI", "Configuration",
        "Workflows", "LiveEffects", argumentParser,
      ]),
    .executableTarget(
      name: "flowctl", dependencies: ["FlowCLI"], exclude: ["link"],
      swiftSettings: strict + [.unsafeFlags(["-static-stdlib"], shippedLinux)],
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/Sources/flowctl/link",
            "-Xclang-linker", "-no-pie", "-Xclang-linker", "-static-libgcc",
            "-Xlinker", "--no-export-dynamic", "-Xlinker", stripping,
            "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
            "--symbol-ordering-file=\(Context.packageDirectory)/Sources/flowctl/link/startup.order",
          ], shippedLinux)
      ]),
    .target(
      name: "TestSupport", dependencies: ["Effects", "LiveEffects"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("DiagnosticsTests", of: ["Diagnostics"], exclude: ["Snapshots"]),
    tests("TemplatesTests", of: ["Templates"]),
    tests(
      "GitflowTests", of: ["Gitflow", "Diagnostics", "Effects", "LiveEffects", "TestSupport"]),
    tests("GitTests", of: ["Git", "Effects", "LiveEffects", "Diagnostics", "TestSupport"]),
    tests("CITests", of: ["CI", "Gitflow", "Diagnostics"]),
    tests("ConfigurationTests", of: ["Configuration", "Gitflow", "Diagnostics"]),
    tests(
      "WorkflowsTests",
      of: [
        "Workflows", "Effects", "Gitflow", "Git", "CI", "Configuration", "Diagnostics",
        "LiveEffects", "TestSupport",
      ]),
    tests(
      "FlowCLITests",
      of: ["FlowCLI", "Diagnostics", "Gitflow", "Effects", "LiveEffects", "TestSupport"]),
  ]
)
