// According to Docs/ProjectSpec.md of XcodeGen 2.45.4. Older names that it still reads come last,
// and so does 'traits' of a package, which the next release reads.

extension SpecObject {
  /// The top level of a manifest.
  package static let project = SpecObject(
    "a project",
    [
      "name": .text,
      "include": .either(text: .text, list: .list(include), map: include),
      "options": .object(options), "attributes": .map(.property),
      "breakpoints": .list(.object(breakpoint)),
      "configs": .map(.openChoice(["debug", "release", "none"])),
      "configFiles": .map(.text), "settings": .settings, "settingGroups": .map(.settings),
      "targets": .map(.object(target)), "aggregateTargets": .map(.object(aggregateTarget)),
      "fileGroups": .list(.text), "schemes": .map(.object(scheme)),
      "schemeTemplates": .map(.object(scheme)), "targetTemplates": .map(.object(target)),
      "packages": .map(.object(package)), "projectReferences": .map(.object(projectReference)),
      "settingPresets": .map(.settings), "localPackages": .list(.text),
    ],
    misplaced: Dictionary(
      uniqueKeysWithValues: options.keys.keys.map { ($0, "options") }))

  private static let include = SpecShape.either(
    text: .text, list: nil,
    map: .object(
      SpecObject("an include", ["path": .text, "relativePaths": .anything, "enable": .anything])))

  private static let options = SpecObject(
    "options",
    [
      "minimumXcodeGenVersion": .text, "carthageBuildPath": .text,
      "carthageExecutablePath": .text, "createIntermediateGroups": .flag,
      "bundleIdPrefix": .text, "settingPresets": .choice(["all", "none", "project", "targets"]),
      "developmentLanguage": .text,
      "usesTabs": .flag, "indentWidth": .whole, "tabWidth": .whole, "xcodeVersion": .text,
      "projectFormat": .text, "deploymentTarget": .object(deploymentTargets),
      "disabledValidations": .list(
        .choice(["missingConfigs", "missingConfigFiles", "missingTestPlans"])),
      "defaultConfig": .text, "groupSortPosition": .choice(["none", "top", "bottom"]),
      "groupOrdering": .list(
        .object(SpecObject("a group ordering", ["pattern": .text, "order": .list(.text)]))),
      "transitivelyLinkDependencies": .flag, "generateEmptyDirectories": .flag,
      "findCarthageFrameworks": .flag, "localPackagesGroup": .text,
      "fileTypes": .map(.object(fileType)), "preGenCommand": .text, "postGenCommand": .text,
      "useBaseInternationalization": .flag, "schemePathPrefix": .text,
      "defaultSourceDirectoryType": sourceTypes,
    ])

  static let sourceTypes = SpecShape.choice(["group", "file", "folder", "syncedFolder"])
  static let destinations = SpecShape.list(
    .choice(["iOS", "tvOS", "macOS", "macCatalyst", "watchOS", "visionOS"]))

  static let deploymentTargets = SpecObject(
    "deployment targets",
    [
      "iOS": .version, "tvOS": .version, "macOS": .version, "watchOS": .version,
      "visionOS": .version,
    ])

  private static let fileType = SpecObject(
    "a file type",
    [
      "file": .flag, "buildPhase": buildPhase, "attributes": .list(.text),
      "resourceTags": .list(.text), "compilerFlags": .list(.text),
    ])

  private static let breakpoint = SpecObject(
    "a breakpoint",
    [
      "type": .text, "enabled": .flag, "ignoreCount": .whole,
      "continueAfterRunningActions": .flag, "path": .text, "line": .whole, "symbol": .text,
      "module": .text, "scope": .text, "stopOnStyle": .text, "condition": .text,
      "actions": .list(.object(breakpointAction)), "column": .whole,
    ])

  private static let breakpointAction = SpecObject(
    "a breakpoint action",
    [
      "type": .text, "command": .text, "message": .text, "conveyanceType": .text, "path": .text,
      "arguments": .text, "waitUntilDone": .flag, "script": .text, "sound": .text,
    ])

  private static let package = SpecObject(
    "a package",
    [
      "url": .text, "github": .text, "majorVersion": .version, "from": .version,
      "minorVersion": .version, "exactVersion": .version, "version": .version,
      "minVersion": .version, "maxVersion": .version, "branch": .version, "revision": .version,
      "path": .text, "group": .text, "excludeFromProject": .flag, "traits": .list(.text),
    ])

  private static let projectReference = SpecObject("a project reference", ["path": .text])

  /// A target, and a template of targets.
  static let target = SpecObject(
    "a target",
    [
      "type": .text, "platform": .either(text: .text, list: .list(.text), map: nil),
      "supportedDestinations": destinations,
      "deploymentTarget": .either(text: .version, list: nil, map: .object(deploymentTargets)),
      "sources": .either(text: .text, list: .list(source), map: nil),
      "configFiles": .map(.text), "settings": .settings,
      "dependencies": .list(.object(dependency)), "info": plist, "entitlements": plist,
      "templates": .list(.text), "templateAttributes": .map(.text),
      "transitivelyLinkDependencies": .flag, "directlyEmbedCarthageDependencies": .flag,
      "requiresObjCLinking": .flag, "onlyCopyFilesOnInstall": .flag,
      "buildToolPlugins": buildToolPlugins, "preBuildScripts": scripts,
      "postCompileScripts": scripts, "postBuildScripts": scripts,
      "buildRules": .list(.object(buildRule)), "scheme": .object(targetScheme),
      "legacy": .object(legacy), "attributes": .map(.property),
      "putResourcesBeforeSourcesBuildPhase": .flag, "platformSuffix": .text,
      "platformPrefix": .text, "name": .text, "productName": .text, "prebuildScripts": scripts,
      "postbuildScripts": scripts, "fileGroups": .list(.text),
    ])

  /// A target without a product.
  static let aggregateTarget = SpecObject(
    "an aggregate target",
    [
      "targets": .list(.text), "configFiles": .map(.text), "settings": .settings,
      "buildToolPlugins": buildToolPlugins, "buildScripts": scripts,
      "scheme": .object(targetScheme), "attributes": .map(.property), "name": .text,
    ])

  static let buildPhase = SpecShape.either(
    text: .text, list: nil,
    map: .object(SpecObject("a build phase", ["copyFiles": .object(copyFiles)])))

  private static let copyFiles = SpecObject(
    "a copy phase", ["destination": .text, "subpath": .text])

  private static let source = SpecShape.either(
    text: .text, list: nil,
    map: .object(
      SpecObject(
        "a source",
        [
          "path": .text, "name": .text, "group": .text,
          "compilerFlags": .either(text: .text, list: .list(.text), map: nil),
          "excludes": .list(.text), "includes": .list(.text), "explicitFolders": .list(.text),
          "destinationFilters": destinations, "inferDestinationFiltersByPath": .flag,
          "createIntermediateGroups": .flag, "optional": .flag, "buildPhase": buildPhase,
          "type": sourceTypes,
          "headerVisibility": .choice(["public", "private", "project"]), "attributes": .list(.text),
          "resourceTags": .list(.text),
        ])))

  private static let dependency = SpecObject(
    "a dependency",
    [
      "target": .text, "framework": .text, "carthage": .text, "sdk": .text, "package": .text,
      "bundle": .text, "embed": .flag, "link": .flag, "codeSign": .flag, "removeHeaders": .flag,
      "weak": .flag, "platformFilter": .choice(["all", "iOS", "macOS"]),
      "destinationFilters": destinations,
      "platforms": .list(.choice(["auto", "iOS", "tvOS", "macOS", "watchOS", "visionOS"])),
      "copy": .object(copyFiles), "implicit": .flag,
      "findFrameworks": .flag, "linkType": .choice(["dynamic", "static"]), "root": .text,
      "product": .text,
      "products": .list(.text),
    ])

  private static let plist = SpecShape.object(
    SpecObject("a property list", ["path": .text, "properties": .map(.property)]))

  private static let buildToolPlugins = SpecShape.list(
    .object(SpecObject("a build tool plug-in", ["plugin": .text, "package": .text])))

  private static let scripts = SpecShape.list(
    .object(
      SpecObject(
        "a build script",
        [
          "path": .text, "script": .text, "name": .text, "inputFiles": .list(.text),
          "outputFiles": .list(.text), "inputFileLists": .list(.text),
          "outputFileLists": .list(.text), "shell": .text, "showEnvVars": .flag,
          "runOnlyWhenInstalling": .flag, "basedOnDependencyAnalysis": .flag,
          "discoveredDependencyFile": .text,
        ])))

  private static let buildRule = SpecObject(
    "a build rule",
    [
      "filePattern": .text, "fileType": .text, "script": .text, "compilerSpec": .text,
      "name": .text, "outputFiles": .list(.text), "outputFilesCompilerFlags": .list(.text),
      "runOncePerArchitecture": .flag,
    ])

  private static let legacy = SpecObject(
    "a legacy target",
    ["toolPath": .text, "arguments": .text, "passSettings": .flag, "workingDirectory": .text])
}
