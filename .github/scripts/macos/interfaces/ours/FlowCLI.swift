// Sources/FlowCLI/FastPath/HookPath.swift and Sources/FlowCLI/Flowctl.swift
import Base

enum HookPath {
  static func takes(_ arguments: [String]) -> Bool { true }
  static func answer(_ arguments: [String], world: World) -> ExitStatus? { nil }
}

enum Flowctl {
  static func parse(_ arguments: [String], in world: World) async -> Int32 { 0 }
}
