extension SpecObject {
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
