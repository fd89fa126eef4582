// swift-tools-version: 6.2
import PackageDescription

// By its mangled name a generic type is created by a new lookup of each conformance, which
// looks through all 12,000 of the static binary: 0.2 ms at the first dictionary of every kind.
let startsQuickly = SwiftSetting.unsafeFlags(
  ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
  .when(configuration: .release))

// The compiler of a user can be newer than that of CI, and warn of more.
let isStrict = Context.environment["FLOWCTL_STRICT"] != nil

let strict: [SwiftSetting] =
  [
    startsQuickly,
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// Declares a library target; `imports` are the only targets and products it may import.
func library(_ name: String, imports: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict)
}

func tests(
  _ name: String, of imports: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: imports, exclude: exclude, swiftSettings: strict)
}

/// The tests of a target with commands, which see what all of these share.
func commandTests(_ target: String, of imports: [Target.Dependency] = []) -> Target {
  tests(
    target + "Tests",
    of: [
      "Base", "Gitflow", "Git", "GitHub", "Gates", "Configuration", "LiveEffects",
      "CommandTestSupport", "TestSupport", "Session",
    ] + imports)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
// A dependency of it has a module named Configuration, as we have.
let httpClient = Target.Dependency.product(
  name: "AsyncHTTPClient", package: "async-http-client",
  moduleAliases: ["Configuration": "ClientConfiguration"])
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
/// What all commands use.
let shared: [Target.Dependency] = [
  "Base", "Gitflow", "Git", "Configuration", "LiveEffects", argumentParser,
]
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

// The order of start-up is measured by function names, which the shipped binary lacks.
let stripping = Context.environment["FLOWCTL_SYMBOLS"] == nil ? "-s" : "--strip-debug"
let link = "\(Context.packageDirectory)/Sources/flowctl/link"

/// What .github/scripts/release/link-arguments prints, for the shipped program alone and not for its tools.
let smallerLink = (Context.environment["FLOWCTL_LINK"] ?? "")
  .split(whereSeparator: \.isNewline).map(String.init)

/// A binary without any library to load: it starts in half of the time that git needs.
///
/// glibc's start-up code registers a static binary's unwind tables one by one and sorts them, which
/// takes 17 ms; unwinding finds them by their header (`--eh-frame-hdr`), so that is left out.
let shippedLink =
  ["-static-stdlib", "-use-ld=lld", "-L\(link)"]
  + ["-static", "-Wno-unused-command-line-argument"].flatMap { ["-Xclang-linker", $0] }
  + [
    "--eh-frame-hdr", stripping,
    "--wrap=__register_frame_info", "--defsym=__wrap___register_frame_info=0",
    "--wrap=__deregister_frame_info", "--defsym=__wrap___deregister_frame_info=0",
    "--wrap=__libc_dlopen_mode",
    "--no-warn-symbol-ordering", "--symbol-ordering-file=\(link)/startup.order",
  ].flatMap { ["-Xlinker", $0] } + smallerLink
let shippedLinux = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

let package = Package(
  name: "flowctl",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "flowctl", targets: ["flowctl"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    library("Base"),
    .executableTarget(name: "embed-texts", swiftSettings: strict),
    .plugin(
      name: "EmbeddedTexts", capability: .buildTool(), dependencies: ["embed-texts"],
      path: "Sources/EmbeddedTexts"),
    .target(
      name: "Templates", path: "Templates", exclude: ["archetypes", "config", "pages", "rules"],
      swiftSettings: strict, plugins: ["EmbeddedTexts"]),
    library("Gitflow", imports: ["Base"]),
    library("StringCatalogs", imports: ["Base"]),
    library("Gates", imports: ["Base"]),
    library("YAML", imports: ["Base", yams]),
    library("Manifests", imports: ["Base", "YAML"]),
    library("Preflight", imports: ["Base", "Manifests", "CZlib"]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    library("Git", imports: ["Base", "CZlib"]),
    library("GitHub", imports: ["Base", "Gitflow"]),
    library(
      "Configuration",
      imports: ["Base", "Gitflow", "StringCatalogs", "Gates", "GitHub", "Manifests", "YAML"]),
    library(
      "Pipelines",
      imports: ["Base", "YAML", "Gitflow", "Gates", "Configuration"]),
    .target(
      name: "CSystemCalls",
      linkerSettings: [.linkedFramework("Security", .when(platforms: [.macOS]))]),
    library(
      "LiveEffects", imports: ["Base", "CSystemCalls", grdb, httpClient, crypto, cryptoExtras]),
    library(
      "Session",
      imports: [
        "Base", "Templates", "Gitflow", "Gates", "Git", "GitHub", "YAML", "Configuration",
        "LiveEffects", argumentParser,
      ]),
    library("GitHubCommands", imports: ["Session", "GitHub", "Preflight"] + shared),
    library(
      "BranchCommands",
      imports: ["Session", "GitHubCommands", "GitHub", "Gates", "Manifests", "StringCatalogs"]
        + shared
    ),
    library(
      "CatalogCommands", imports: ["Session", "StringCatalogs", "Manifests", "Gates"] + shared),
    library(
      "ProjectCommands",
      imports: [
        "Session", "Templates", "Manifests", "Pipelines", "YAML", "StringCatalogs", "Gates",
        "GitHub", "Preflight",
      ] + shared),
    library("GateCommands", imports: ["Session", "Gates", "GitHub", "YAML"] + shared),
    library(
      "FlowCLI",
      imports: [
        "Session", "GitHubCommands", "BranchCommands", "CatalogCommands", "ProjectCommands",
        "GateCommands", "Templates", "StringCatalogs", "Gates", "Pipelines", "Manifests", "GitHub",
      ] + shared),
    .executableTarget(
      name: "flowctl", dependencies: ["FlowCLI"], exclude: ["link"],
      swiftSettings: strict + [.unsafeFlags(["-static-stdlib"], shippedLinux)],
      linkerSettings: [
        .unsafeFlags(shippedLink, shippedLinux)
      ]),
    .target(
      name: "TestSupport",
      dependencies: ["Base", "LiveEffects", flyingFox, flyingSocks],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "CommandTestSupport",
      dependencies: ["Base", "GitHub", "Session", "TestSupport"],
      path: "Tests/CommandTestSupport",
      swiftSettings: strict),
    // Serves what the tests see, to try by hand and to compare with GitHub's description.
    // It needs no Configuration, but without it SwiftPM gives ours the alias of the HTTP client's.
    .executableTarget(
      name: "github-server", dependencies: ["TestSupport", "Configuration"],
      path: "Tests/GitHubServer", swiftSettings: strict),
    tests("TestSupportTests", of: ["TestSupport", "Base"]),
    tests("DiagnosticsTests", of: ["Base", "TestSupport"], exclude: ["Snapshots"]),
    tests("FormatsTests", of: ["Base", "LiveEffects", "TestSupport"]),
    tests("TemplatesTests", of: ["Templates"]),
    tests(
      "GitflowTests", of: ["Gitflow", "Base", "LiveEffects", "TestSupport"]),
    tests("StringCatalogsTests", of: ["StringCatalogs", "Base", "TestSupport"]),
    tests(
      "GatesTests", of: ["Gates", "Base", "Templates", "TestSupport"], exclude: ["Snapshots"]),
    tests("GitStoreTests", of: ["Git", "Base", "LiveEffects", "TestSupport"]),
    tests(
      "GitTests", of: ["Git", "Base", "LiveEffects", "TestSupport"]),
    tests("LiveEffectsTests", of: ["LiveEffects", "Base", "TestSupport"]),
    tests("GitHubTests", of: ["GitHub", "Base", "TestSupport"]),
    tests(
      "BoardTests", of: ["GitHub", "Gitflow", "Base", "TestSupport"]),
    tests("CITests", of: ["Gitflow", "Base"]),
    tests("YAMLTests", of: ["YAML", "Base"]),
    tests("ManifestsTests", of: ["Manifests", "YAML", "Base"]),
    tests("PreflightTests", of: ["Preflight", "Manifests", "Base"]),
    tests(
      "PipelinesTests",
      of: ["Pipelines", "Configuration", "YAML", "Base", "Gitflow", "Gates"]),
    tests(
      "ConfigurationTests",
      of: [
        "Configuration", "Gitflow", "StringCatalogs", "Gates", "GitHub", "Manifests", "YAML",
        "Base",
      ]),
    commandTests("Session"),
    commandTests("GitHubCommands", of: ["GitHubCommands"]),
    commandTests("ReleaseCommands", of: ["GitHubCommands"]),
    commandTests("BranchCommands", of: ["GitHubCommands", "BranchCommands"]),
    commandTests("ProjectCommands", of: ["ProjectCommands", "Manifests", "Pipelines"]),
    tests(
      "FlowCLITests",
      of: [
        "FlowCLI", "Session", "GitHubCommands", "Base", "Git", "Gitflow", "Gates", "LiveEffects",
        "Templates", "TestSupport",
      ],
      exclude: ["Scenarios"]),
  ]
)
